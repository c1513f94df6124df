import { Alert } from 'antd';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import type { Diff } from '#src/features/tmdb/staff/tmdbCalls.ts';

type Season = Diff['seasons'][number];

const seasonLabel = ({ number, name, episodeCount, airDate }: Season) =>
  isolatedLine([number, name, `${episodeCount} episodes`, airDate?.slice(0, 4)]);

interface ReviewHeadProps {
  diff: Diff;
  isDisabled: boolean;
  chooseSeason(season: number): void;
}

/** Shows the TMDB entry with a choice of season and notes on missing data. */
export function ReviewHead({ diff, isDisabled, chooseSeason }: ReviewHeadProps) {
  const { tmdbId, movedFrom, url, season, seasons, notes } = diff;
  return (
    <div className="tmdb-entry-head">
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {tmdbId} at TMDB
        </a>
        {seasons.length > 1 && (
          <label>
            Season{' '}
            <select
              className="dash-line"
              value={season ?? ''}
              disabled={isDisabled}
              onChange={({ target }) => target.value !== '' && chooseSeason(Number(target.value))}
            >
              {season === null && <option value="">Choose…</option>}
              {seasons.map((each) => (
                <option key={each.number} value={each.number}>
                  {seasonLabel(each)}
                </option>
              ))}
            </select>
          </label>
        )}
      </p>
      {notes.length > 0 && (
        <Alert
          type={movedFrom === null ? 'info' : 'warning'}
          message={
            <ul className="tmdb-notes">
              {notes.map((note) => (
                <li key={note}>{note}.</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  );
}
