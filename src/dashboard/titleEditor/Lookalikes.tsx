import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { inOneLine } from '#src/dashboard/frame/inOneLine.ts';
import { useRested } from '#src/dashboard/pick/useRested.ts';
import { recordPath } from '#src/dashboard/places.ts';

interface Found {
  id: number;
  title: string;
  nativeTitle: string | null;
  year: number | null;
  type: string;
  isPublished: boolean;
}

/** Titles shown that may be the same one. */
const SHOWN = 5;
/** Names shorter than that are like everything. */
const SHORTEST = 2;

/** Titles of the same or a like name, drafts included, so that none is added twice. A remake of one year's difference is none. */
export function Lookalikes({ title, nativeTitle }: { title: string; nativeTitle: string }) {
  const asked = useRested((nativeTitle.trim() || title.trim()).slice(0, 100));
  const { data = [] } = useQuery({
    queryKey: ['lookalikes', asked],
    enabled: asked.length >= SHORTEST,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ q: asked, _start: '0', _end: String(SHOWN) });
      return call<Found[]>(`/staff/dramas?${query}`, { signal });
    },
  });
  const shown = asked.length >= SHORTEST ? data : [];
  return (
    <div role="status" className="dash-lookalikes">
      {shown.length > 0 && (
        <>
          <p>There already, and perhaps the same:</p>
          <ul>
            {shown.map((found) => (
              <li key={found.id}>
                <a href={recordPath('dramas', found.id) ?? ''} target="_blank" rel="noopener">
                  {found.title}
                </a>{' '}
                <span className="dash-muted">
                  {inOneLine([found.nativeTitle, found.year, found.type, found.isPublished ? null : 'draft'])}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
