import { Alert, Checkbox } from 'antd';
import { NEXT } from './focusNext.ts';
import { GROUP_LABELS, GROUPS } from './groups.ts';
import type { Group } from './tmdbCalls.ts';

/** Maximum titles of one job; the server enforces the same limit. */
export const FILLED_MAX = 200;

interface FillPlanProps {
  count: number;
  parts: readonly Group[];
  /** The groups that the user may fill. */
  allowed: readonly Group[];
  onChange(parts: readonly Group[]): void;
}

/** Explains what filling many titles does, with a choice of groups. */
export const FillPlan = ({ count, parts, allowed, onChange }: FillPlanProps) => (
  <>
    <p>
      Fills only missing values that are certain, and only titles with an external id that TMDB knows.
      Existing values are not changed.
    </p>
    <fieldset className="tmdb-parts-choice">
      <legend>What to fill</legend>
      {GROUPS.map((group, at) => (
        <Checkbox
          key={group}
          {...(at === 0 && NEXT)}
          checked={parts.includes(group)}
          disabled={!allowed.includes(group)}
          title={allowed.includes(group) ? undefined : 'You are not allowed to fill this.'}
          onChange={({ target }) =>
            onChange(target.checked ? [...parts, group] : parts.filter((each) => each !== group))
          }
        >
          {GROUP_LABELS[group]}
        </Checkbox>
      ))}
    </fieldset>
    {count > FILLED_MAX && (
      <Alert
        type="warning"
        message={`You can fill at most ${FILLED_MAX} titles at a time. Select fewer or filter the list.`}
      />
    )}
  </>
);
