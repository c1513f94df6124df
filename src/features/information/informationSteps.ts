import type { Step } from '#src/domain/steps.ts';

/** The way to an information page, for its breadcrumbs and for what search engines are told. */
export const informationSteps = ({ heading }: { heading: string }): Step[] => [
  { label: 'Home', href: '/' },
  { label: heading },
];
