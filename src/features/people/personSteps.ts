import type { Step } from '#src/domain/steps.ts';

/** The way to a person's page: there is no list of people to come from. */
export const personSteps = ({ name }: { name: string }): [Step, ...Step[]] => [
  { label: 'Home', href: '/' },
  { label: name },
];
