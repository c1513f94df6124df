import { Checkbox } from 'antd';
import { NEXT } from './focusNext.ts';
import { GROUP_WORDS, GROUPS } from './groups.ts';
import type { Group } from './tmdbCalls.ts';

interface PartsChoiceProps {
  parts: readonly Group[];
  /** Those that the one at work may fill. */
  allowed: readonly Group[];
  onChange(parts: readonly Group[]): void;
}

/** Which parts of many titles are filled. */
export const PartsChoice = ({ parts, allowed, onChange }: PartsChoiceProps) => (
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
);
