import { useEffect } from 'react';
import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import type { Me } from '#src/client/me.ts';
import { storeAuth } from '#src/client/storedAuth.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import type { Site } from '#src/domain/web/site.ts';
import { meOf } from '#src/features/account/me.server.ts';
import { useOwnSession } from '#src/features/account/settings/useOwnSession.ts';
import { listPolicy } from '#src/features/lists/list.policy.ts';
import type { OwnListPage } from '#src/features/lists/list.view.ts';
import { type ListView, listHref, parseListView } from '#src/features/lists/listAddress.ts';
import { OwnListScreen } from '#src/features/lists/OwnListScreen.tsx';
import { OWN_LIST_PAGE, ownListPage } from '#src/features/lists/ownList.queries.server.ts';
import { authorise } from '#src/server/command.ts';
import { memberLoader } from '#src/server/http/pages/memberLoader.ts';
import type { Route } from './+types/myList.ts';

interface MyList {
  site: Site;
  me: Me;
  view: ListView;
  page: OwnListPage;
  pageSize: number;
}

export const headers = neverCached;

export const loader = memberLoader<MyList>(async ({ site, viewer, db, url }) => {
  authorise(listPolicy.mayKeep(viewer.actor));
  const view = parseListView(url.searchParams);
  if (!view) throw notFoundPage(url.pathname);
  const page = await ownListPage(db, viewer.userId, view);
  if (view.page > 1 && page.rows.length === 0) throw notFoundPage(url.pathname);
  return { site, me: meOf(viewer), view, page, pageSize: OWN_LIST_PAGE };
});

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('My list', loaderData?.site);

export default function MyListRoute({ loaderData: { me, view, page, pageSize } }: Route.ComponentProps) {
  useEffect(() => storeAuth(me), [me]);
  useOwnSession(me.handle);
  return <OwnListScreen key={listHref(view)} view={view} page={page} pageSize={pageSize} />;
}
