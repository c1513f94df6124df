import { recordPath } from '#src/dashboard/places.ts';
import { counted } from './groups.ts';
import { SkippedList } from './SkippedList.tsx';
import type { BulkFilled } from './tmdbCalls.ts';

type Outcome = BulkFilled['titles'][number];

const OUTCOMES: Readonly<Record<Outcome['outcome'], string>> = {
  filled: 'Filled',
  unchanged: 'Nothing to fill',
  unknown: 'Not found',
  failed: 'Failed',
};

const doneWords = ({ changed, pictures }: Outcome) =>
  [
    changed > 0 ? counted(changed, 'change') : null,
    pictures > 0 ? counted(pictures, 'picture') : null,
  ].filter((part) => part !== null);

/** What came of each title, the latest last. */
export function FillOutcomes({ result, isOver }: { result: BulkFilled; isOver: boolean }) {
  const { filled, unchanged, failed, titles } = result;
  return (
    <>
      <p {...(isOver && { role: 'status' })}>
        <b>{counted(filled, 'title')} filled</b>
        {unchanged > 0 && `, ${unchanged} had nothing to fill`}
        {failed > 0 && `, ${failed} could not be filled`}.
      </p>
      <ul className="tmdb-outcomes">
        {titles.map((told) => (
          <li key={told.id} data-outcome={told.outcome}>
            <span className="tmdb-outcome">{OUTCOMES[told.outcome]}</span>
            <span>
              <a href={recordPath('dramas', told.id) ?? ''} target="_blank" rel="noopener">
                {told.label}
              </a>{' '}
              <span className="dash-muted">
                {doneWords(told).join(', ')}
                {told.reason}
              </span>
              {told.skipped.length > 0 && <SkippedList skipped={told.skipped} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
