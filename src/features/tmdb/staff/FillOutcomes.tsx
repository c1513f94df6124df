import { recordPath } from '#src/dashboard/routes.ts';
import { counted } from './groups.ts';
import { SkippedList } from './review/SkippedList.tsx';
import type { BulkFilled } from './tmdbCalls.ts';

type FilledTitle = BulkFilled['titles'][number];

const OUTCOMES: Readonly<Record<FilledTitle['outcome'], string>> = {
  filled: 'Filled',
  unchanged: 'Nothing to fill',
  unknown: 'Not found',
  failed: 'Failed',
};

const doneLabels = ({ changed, pictures }: FilledTitle) =>
  [
    changed > 0 ? counted(changed, 'change') : null,
    pictures > 0 ? counted(pictures, 'picture') : null,
  ].filter((part) => part !== null);

/** Lists the result of each title, the latest last. */
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
        {titles.map((outcome) => (
          <li key={outcome.id} data-outcome={outcome.outcome}>
            <span className="tmdb-outcome">{OUTCOMES[outcome.outcome]}</span>
            <span>
              <a href={recordPath('dramas', outcome.id) ?? ''} target="_blank" rel="noopener">
                {outcome.label}
              </a>{' '}
              <span className="dash-muted">
                {doneLabels(outcome).join(', ')}
                {outcome.reason}
              </span>
              {outcome.skipped.length > 0 && <SkippedList skipped={outcome.skipped} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
