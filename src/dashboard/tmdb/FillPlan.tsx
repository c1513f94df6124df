import { Alert, Checkbox } from 'antd';
import { NEXT } from './focusNext.ts';
import { GROUP_WORDS, GROUPS } from './groups.ts';
import type { Group } from './tmdbCalls.ts';

/** Most titles of one job; the server refuses more. */
export const FILLED_MAX = 200;

interface FillPlanProps {
  count: number;
  parts: readonly Group[];
  /** Those that the one at work may fill. */
  allowed: readonly Group[];
  onChange(parts: readonly Group[]): void;
}

/** What filling many titles does, and which of their parts are filled. */
export const FillPlan = ({ count, parts, allowed, onChange }: FillPlanProps) => (
  <>
    <p>
      Only what is missing and beyond doubt is taken, and only of titles that TMDB knows by an id that stands
      here. What stands here stays.
    </p>
    <fieldset className="tmdb-parts-choice">
      <legend>What to fill</legend>
      {GROUPS.map((group, at) => (
        <Checkbox
          key={group}
          {...(at === 0 && NEXT)}
          checked={parts.includes(group)}
          disabled={!allowed.includes(group)}
          title={allowed.includes(group) ? undefined : 'You may not fill this.'}
          onChange={({ target }) =>
            onChange(target.checked ? [...parts, group] : parts.filter((each) => each !== group))
          }
        >
          {GROUP_WORDS[group]}
        </Checkbox>
      ))}
    </fieldset>
    {count > FILLED_MAX && (
      <Alert type="warning" message={`At most ${FILLED_MAX} at a time: choose fewer, or narrow the list.`} />
    )}
  </>
);
