import { labelOfUse, type Use } from './uses.ts';

/** Lists which records refer to a record. */
export const UseList = ({ uses, className }: { uses: readonly Use[]; className?: string }) => (
  <ul className={className}>
    {uses.map((use) => (
      <li key={`${use.resource} ${use.field}`}>{labelOfUse(use)}</li>
    ))}
  </ul>
);
