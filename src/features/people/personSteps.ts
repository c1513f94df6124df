import type { Step } from '#src/domain/web/breadcrumbs.ts';

/**
 * Returns the breadcrumbs of a person's page. They start at the home page because there is no public list of
 * people.
 */
export const personSteps = ({ name }: { name: string }): [Step, ...Step[]] => [
  { label: 'Home', href: '/' },
  { label: name },
];
