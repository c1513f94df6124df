import type { Step } from '#src/domain/web/breadcrumbs.ts';

/** Breadcrumbs of an information page, for the screen and its JSON-LD. */
export const informationSteps = ({ heading }: { heading: string }): Step[] => [
  { label: 'Home', href: '/' },
  { label: heading },
];
