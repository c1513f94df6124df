import { Button } from 'antd';
import { memo, useMemo } from 'react';
import {
  countedEpisodes,
  earlyEpisodes,
  missingNumbers,
  numbersText,
  repeatedLabels,
} from './episodeErrors.ts';
import { type EpisodeRows, episodeName } from './episodeRows.ts';

const NAMED = 6;

/** Lists the first names and the number of the others. */
function someOf(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

interface EpisodeErrorsProps {
  rows: EpisodeRows;
  /** The title's number of episodes. */
  stated: number | null;
  onStated(count: number): void;
  onMissing(numbers: readonly number[]): void;
  isDisabled: boolean;
}

/**
 * Lists inconsistencies of the episodes as warnings. They do not block saving, since real broadcasts can be
 * irregular.
 */
export const EpisodeErrorList = memo(function EpisodeErrorList(props: EpisodeErrorsProps) {
  const { rows, stated, isDisabled } = props;
  const match = useMemo(
    () => ({
      missing: missingNumbers(rows),
      repeated: [...repeatedLabels(rows)].map((label) => episodeName({ label })),
      early: earlyEpisodes(rows).map(episodeName),
      counted: countedEpisodes(rows),
    }),
    [rows],
  );
  const { missing, repeated, early, counted } = match;
  const isOff = rows.length > 0 && stated !== counted;
  if (!isOff && missing.length + repeated.length + early.length === 0) return null;
  return (
    <ul className="eps-errors" aria-label="Warnings about the episodes">
      {repeated.length > 0 && <li>Duplicate: {someOf(repeated)}.</li>}
      {missing.length > 0 && (
        <li>
          Missing: {numbersText(missing)}.{' '}
          <Button size="small" disabled={isDisabled} onClick={() => props.onMissing(missing)}>
            Add {missing.length === 1 ? 'it' : 'them'}
          </Button>
        </li>
      )}
      {early.length > 0 && <li>Air date before the previous episode: {someOf(early)}.</li>}
      {isOff && (
        <li>
          The number of episodes is {stated ?? 'empty'}, but {counted} are listed.{' '}
          <Button size="small" disabled={isDisabled} onClick={() => props.onStated(counted)}>
            Set to {counted}
          </Button>
        </li>
      )}
    </ul>
  );
});
