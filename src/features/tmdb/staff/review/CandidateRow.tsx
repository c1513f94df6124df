import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import type { Candidate } from '#src/features/tmdb/staff/tmdbCalls.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';
import { matchedText } from './proposalLabels.ts';

/** A TMDB entry that may be the record: picture, names, how it was found, and which record already uses it. */
export function CandidateRow({ candidate, pick }: { candidate: Candidate; pick(tmdbId: string): void }) {
  const { tmdbId, name, nativeName, year, countries, overview, picture, matchedBy, usedBy, url } = candidate;
  return (
    <li className="tmdb-candidate">
      <button type="button" data-candidate onClick={() => pick(tmdbId)}>
        {picture === null ? (
          <span className="tmdb-blank" aria-hidden="true" />
        ) : (
          <img src={picture} alt="" width={46} height={69} loading="lazy" />
        )}
        <span className="tmdb-candidate-text">
          <span>
            <b lang={langOf(name)}>{name}</b>{' '}
            {nativeName !== null && nativeName !== name && (
              <span lang={langOf(nativeName)}>{nativeName}</span>
            )}{' '}
            <span className="dash-muted">{isolatedLine([year, ...countries])}</span>
          </span>
          {overview !== null && <small className="tmdb-overview">{overview}</small>}
          <small className="dash-muted">{isolatedLine([matchedText(matchedBy), tmdbId])}</small>
          {usedBy !== null && (
            <small className="tmdb-warning">
              <bdi>{usedBy.name}</bdi> (No. {usedBy.id}) already uses this entry.
            </small>
          )}
        </span>
      </button>
      <a className="tmdb-out" href={url} target="_blank" rel="noreferrer" aria-label={`${name} at TMDB`}>
        ↗
      </a>
    </li>
  );
}
