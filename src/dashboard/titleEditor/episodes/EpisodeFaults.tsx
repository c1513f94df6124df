import { Button } from 'antd';
import { memo, useMemo } from 'react';
import { type EpisodeRows, episodeName } from './episodeRows.ts';
import { countedEpisodes, earlyEpisodes, missingNumbers, numbersInWords, repeatedLabels } from './faults.ts';

const NAMED = 6;

/** Names of some, and how many more there are. */
function someOf(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

interface EpisodeFaultsProps {
  rows: EpisodeRows;
  /** The number of episodes that the title states. */
  stated: number | null;
  onStated(count: number): void;
  onMissing(numbers: readonly number[]): void;
  isDisabled: boolean;
}

/** What does not fit together in the episodes: told, never refused, since broadcasts have their own ways. */
export const EpisodeFaults = memo(function EpisodeFaults(props: EpisodeFaultsProps) {
  const { rows, stated, isDisabled } = props;
  const found = useMemo(
    () => ({
      missing: missingNumbers(rows),
      repeated: [...repeatedLabels(rows)].map((label) => episodeName({ label })),
      early: earlyEpisodes(rows).map(episodeName),
      counted: countedEpisodes(rows),
    }),
    [rows],
  );
  const { missing, repeated, early, counted } = found;
  const isOff = rows.length > 0 && stated !== counted;
  if (!isOff && missing.length + repeated.length + early.length === 0) return null;
  return (
    <ul className="eps-faults" aria-label="What does not fit together">
      {repeated.length > 0 && <li>There twice: {someOf(repeated)}.</li>}
      {missing.length > 0 && (
        <li>
          Missing: {numbersInWords(missing)}.{' '}
          <Button size="small" disabled={isDisabled} onClick={() => props.onMissing(missing)}>
            Add {missing.length === 1 ? 'it' : 'them'}
          </Button>
        </li>
      )}
      {early.length > 0 && <li>Earlier than the one before: {someOf(early)}.</li>}
      {isOff && (
        <li>
          The title states {stated ?? 'no number of'} episodes; {counted} are listed.{' '}
          <Button size="small" disabled={isDisabled} onClick={() => props.onStated(counted)}>
            State {counted}
          </Button>
        </li>
      )}
    </ul>
  );
});
