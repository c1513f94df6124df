import { useEffect } from 'react';
import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import type { Me } from '#src/client/me.ts';
import { storeAuth } from '#src/client/storedAuth.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { parsePage } from '#src/domain/web/pagination.ts';
import type { Site } from '#src/domain/web/site.ts';
import { meOf } from '#src/features/account/me.server.ts';
import { useOwnSession } from '#src/features/account/settings/useOwnSession.ts';
import { listPolicy } from '#src/features/lists/list.policy.ts';
import type { LogRow } from '#src/features/lists/list.schema.ts';
import { changeLines, sourceText } from '#src/features/lists/log/changeLines.ts';
import { type LogLine, LogScreen } from '#src/features/lists/log/LogScreen.tsx';
import { ownLog } from '#src/features/lists/log.queries.server.ts';
import { authorise } from '#src/server/command.ts';
import { memberLoader } from '#src/server/http/pages/memberLoader.ts';
import type { Route } from './+types/myListLog.ts';

/** Changes of one page. */
const PAGE_SIZE = 50;

interface MyListLog {
  site: Site;
  me: Me;
  rows: readonly LogLine[];
  total: number;
  page: number;
}

const lineOf = (row: LogRow): LogLine => ({
  id: row.id,
  titleId: row.titleId,
  title: row.title,
  slug: row.slug,
  createdAt: row.createdAt,
  lines: changeLines(row),
  source: sourceText(row),
  canUndo: row.source !== 'merge',
});

export const headers = neverCached;

export const loader = memberLoader<MyListLog>(async ({ site, viewer, db, url }) => {
  authorise(listPolicy.mayKeep(viewer.actor));
  const page = parsePage(url.searchParams.get('page'));
  if (page === null) throw notFoundPage(url.pathname);
  const start = (page - 1) * PAGE_SIZE;
  const { rows, total } = await ownLog(db, viewer.userId, { start, end: start + PAGE_SIZE, filters: [] });
  if (page > 1 && rows.length === 0) throw notFoundPage(url.pathname);
  return { site, me: meOf(viewer), rows: rows.map(lineOf), total, page };
});

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Changes of my list', loaderData?.site);

export default function MyListLogRoute({ loaderData: { me, rows, total, page } }: Route.ComponentProps) {
  useEffect(() => storeAuth(me), [me]);
  useOwnSession(me.handle);
  return <LogScreen key={page} rows={rows} total={total} page={page} pageSize={PAGE_SIZE} />;
}
