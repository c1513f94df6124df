import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { useDebounced } from '#src/dashboard/hooks/useDebounced.ts';
import { recordPath } from '#src/dashboard/routes.ts';

interface Lookalike {
  id: number;
  title: string;
  nativeTitle: string | null;
  year: number | null;
  type: string;
  isPublished: boolean;
}

/** Maximum number of possible duplicates shown. */
const SHOWN = 5;
/** Shorter names match too many titles. */
const SHORTEST = 2;

/** Lists titles with a similar name, including drafts, so that staff do not add a duplicate. */
export function Lookalikes({ title, nativeTitle }: { title: string; nativeTitle: string }) {
  const requested = useDebounced((nativeTitle.trim() || title.trim()).slice(0, 100));
  const { data = [] } = useQuery({
    queryKey: ['lookalikes', requested],
    enabled: requested.length >= SHORTEST,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ q: requested, _start: '0', _end: String(SHOWN) });
      return call<Lookalike[]>(`/staff/dramas?${query}`, { signal });
    },
  });
  const shown = requested.length >= SHORTEST ? data : [];
  return (
    <div role="status" className="dash-lookalikes">
      {shown.length > 0 && (
        <>
          <p>Possible duplicates:</p>
          <ul>
            {shown.map((match) => (
              <li key={match.id}>
                <a href={recordPath('dramas', match.id) ?? ''} target="_blank" rel="noopener">
                  {match.title}
                </a>{' '}
                <span className="dash-muted">
                  {isolatedLine([
                    match.nativeTitle,
                    match.year,
                    match.type,
                    match.isPublished ? null : 'draft',
                  ])}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
