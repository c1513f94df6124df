import { type HttpError, useKeys, useOne } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#src/client/api.ts';
import { useNameRecord } from '#src/dashboard/frame/recordName.ts';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { listPath } from '#src/dashboard/places.ts';
import { doesOffer, recordName } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { Details } from './Details.tsx';
import { History } from './History.tsx';
import { Missing } from './Missing.tsx';
import { RecordSide } from './RecordSide.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { RECORD_QUERY } from './recordQuery.ts';

interface ResourceEditProps {
  resource: ResourceDeclaration;
  id: number;
  /** Of a resource whose tabs have addresses; the others name theirs behind `?tab=`. */
  tab: string | null;
  /** In the place of its fields, of a record that is read more than written; `onChanged` reads it again. */
  main?(record: ListRow, onChanged: () => void): ReactNode;
  /** Further things beside its fields; `onChanged` reads the record again. */
  side?(record: ListRow, onChanged: () => void): ReactNode;
}

/** A record of a declared resource: its fields, what uses it, what was changed, and what can be done with it. */
export function ResourceEdit({ resource, id, tab, main, side }: ResourceEditProps) {
  const { name, noun } = resource;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const may = useMay();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const { query, result: record } = useOne<ListRow, Error & HttpError>({
    resource: name,
    id,
    queryOptions: RECORD_QUERY,
    errorNotification: false,
  });
  useNameRecord(pathname, record && recordName(resource, record));
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <Missing noun={noun.one} listHref={listPath(name)} />;
  }
  if (query.error) return <Trouble error={query.error} again={() => void query.refetch()} />;
  if (!record) return <Skeleton active title paragraph={{ rows: 6 }} className="dash-wait-record" />;
  // What a save answered is the record: it is not asked for again.
  const hold = (data: ListRow) =>
    queries.setQueriesData<object>(
      { queryKey: keys().data('default').resource(name).action('one').id(id).get() },
      (held) => held && { ...held, data },
    );
  const readAgain = () => void query.refetch();
  const mayUpdate = doesOffer(resource, 'update') && may('update', name);
  const hasHistory = doesOffer(resource, 'revisions') && may('update', name);
  const asked = tab ?? new URLSearchParams(search).get('tab');
  const current = hasHistory && asked === 'history' ? 'history' : 'details';
  return (
    <article>
      <header className="dash-record-head">
        <p>{noun.one}</p>
        <h1>{recordName(resource, record)}</h1>
      </header>
      <RecordTabs
        current={current}
        tabs={[
          { key: 'details', label: 'Details', href: pathname },
          ...(hasHistory ? [{ key: 'history', label: 'History', href: `${pathname}?tab=history` }] : []),
        ]}
      />
      <div className="dash-record-body">
        <div className="dash-record-main">
          {current === 'history' && <History resource={resource} record={record} onReverted={readAgain} />}
          {/* Kept behind the history, with what is not saved. */}
          <div hidden={current === 'history'}>
            {main ? (
              main(record, readAgain)
            ) : (
              <Details
                key={`${id}`}
                resource={resource}
                record={record}
                isDisabled={!mayUpdate}
                onSaved={hold}
              />
            )}
          </div>
        </div>
        <RecordSide
          resource={resource}
          record={record}
          isTold={main !== undefined}
          onGone={async (path) => navigate(path)}
        >
          {side?.(record, readAgain)}
        </RecordSide>
      </div>
    </article>
  );
}
