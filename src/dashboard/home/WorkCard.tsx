import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { Text } from '#src/dashboard/kinds/values.tsx';
import { listPath, recordPath } from '#src/dashboard/routes.ts';
import type { WorkList } from '#src/dashboard/staffFeature.ts';
import type { Resource } from '#src/domain/roles/roles.ts';

/** A work list with its first records, as returned by `GET /api/staff/work`. */
interface WorkAnswer {
  resource: Resource | null;
  /** Parameters with which the resource's list returns the same records. */
  filter: Readonly<Record<string, string>> | null;
  total: number;
  rows: readonly {
    resource: Resource;
    id: number;
    label: string;
    nativeLabel: string | null;
    year: number | null;
    note: string | null;
    part: string | null;
  }[];
}

/** Loads one work list with its first rows. Each list has its own request, because exact counts of all together are slow. */
const useWork = (list: string, rows: number) =>
  useQuery({
    queryKey: ['work', list, rows],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await call<WorkAnswer[]>(`/staff/work?list=${list}&_start=0&_end=${rows}`))[0] ?? null,
  });

function allHref(resource: string | null, filter: Readonly<Record<string, string>> | null): string | null {
  if (resource === null || filter === null) return null;
  return `${listPath(resource)}?${new URLSearchParams(filter)}`;
}

/** Rows shown first, added by each press of Show more, and at most: the API returns up to 100. */
const FIRST = 5;
const MORE = 20;
const MOST = 100;

/** One work list: its count, its first records and a link to all. */
export function WorkCard({ list, title, none, tab, Footer }: WorkList) {
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
      {error && <LoadError error={error} again={() => void refetch()} />}
      {!error && data === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && data.rows.length === 0 && <p className="dash-muted">{none}</p>}
      {data && data.rows.length > 0 && (
        <ul>
          {data.rows.map(({ resource, id, label, nativeLabel, year, note, part }) => (
            <li key={`${resource} ${id}`}>
              <a href={recordPath(resource, id, part ?? tab) ?? ''}>
                <Text text={label} />
              </a>
              <span className="dash-muted">
                {note ?? (
                  <>
                    {nativeLabel !== null && nativeLabel !== label && <Text text={nativeLabel} />} {year}
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
      {Footer && <Footer onDone={() => void refetch()} />}
    </section>
  );
}
