import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import { Words } from '#src/dashboard/list/Cell.tsx';
import { listPath, recordPath } from '#src/dashboard/places.ts';
import { LinkCheck } from './LinkCheck.tsx';
import { useWork } from './useWork.ts';
import type { WORK } from './workLists.ts';

/** Tabs where what a list misses is written. */
const TABS: Readonly<Record<string, string>> = {
  episodes: 'release',
  poster: 'images',
  cast: 'cast',
  dates: 'release',
  portrait: 'images',
};

function allHref(resource: string | null, filter: Readonly<Record<string, string>> | null): string | null {
  if (resource === null || filter === null) return null;
  return `${listPath(resource)}?${new URLSearchParams(filter)}`;
}

/** Rows of a list at first, and how many more come with each press; the API gives a hundred. */
const FIRST = 5;
const MORE = 20;
const MOST = 100;

/** One list of work: how much there is, its first records, and the way to all of them. */
export function WorkCard({ list, title, none }: Omit<(typeof WORK)[number], 'of'>) {
  const [shown, setShown] = useState(FIRST);
  const { data, error, isPlaceholderData, refetch } = useWork(list, shown);
  const all = data ? allHref(data.resource, data.filter) : null;
  const heading = `work-${list}`;
  return (
    <section className="dash-work" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {data && <b>{data.total.toLocaleString('en')}</b>}
      </header>
      {error && <Trouble error={error} again={() => void refetch()} />}
      {!error && data === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && data.rows.length === 0 && <p className="dash-muted">{none}</p>}
      {data && data.rows.length > 0 && (
        <ul>
          {data.rows.map(({ resource, id, label, nativeLabel, year, note, part }) => (
            <li key={`${resource} ${id}`}>
              <a href={recordPath(resource, id, part ?? TABS[list]) ?? ''}>
                <Words text={label} />
              </a>
              <span className="dash-muted">
                {note ?? (
                  <>
                    {nativeLabel !== null && nativeLabel !== label && <Words text={nativeLabel} />} {year}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {all === null && data && data.total > data.rows.length && shown < MOST && (
        <Button
          type="link"
          className="dash-work-all"
          loading={isPlaceholderData}
          aria-label={`Show more of ${title}`}
          onClick={() => setShown(Math.min(shown + MORE, MOST))}
        >
          Show more
        </Button>
      )}
      {all !== null && data && data.total > data.rows.length && (
        <a className="dash-work-all" href={all}>
          Show all {data.total.toLocaleString('en')}
        </a>
      )}
      {list === 'deadLinks' && <LinkCheck onChecked={() => void refetch()} />}
    </section>
  );
}
