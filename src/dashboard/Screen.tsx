import { Suspense, useEffect } from 'react';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { NotFound } from '#src/dashboard/frame/NotFound.tsx';
import { ResourceList } from '#src/dashboard/list/ResourceList.tsx';
import { rememberScreen } from '#src/dashboard/list/returnFocus.ts';
import { useMay } from '#src/dashboard/me.ts';
import { staffRecordsOf, staffScreenOf } from './features.ts';
import { declarationOf } from './resources.ts';
import { type DashboardRoute, permissionFor } from './routes.ts';

const Home = lazyPart(() => import('#src/dashboard/home/Home.tsx'), 'Home');
const ResourceEdit = lazyPart(() => import('#src/dashboard/record/ResourceEdit.tsx'), 'ResourceEdit');

function Opened({ route }: { route: DashboardRoute }) {
  if (route.screen === 'home') return <Home />;
  if (route.screen === 'named') {
    const named = staffScreenOf(route.name);
    return named ? <named.Screen /> : <NotFound />;
  }
  const { resource } = route;
  const declared = declarationOf(resource);
  if (!declared) return <NotFound />;
  const { Editor, Creator } = staffRecordsOf(resource) ?? {};
  if (route.screen === 'create' && Creator) return <Creator />;
  if (route.screen !== 'record') return <ResourceList resource={declared} />;
  return Editor ? (
    <Editor id={route.id} tab={route.tab} />
  ) : (
    <ResourceEdit resource={declared} id={route.id} tab={route.tab} />
  );
}

/** Renders the screen of a route after the permission check. */
export function Screen({ route }: { route: DashboardRoute | null }) {
  const may = useMay();
  useEffect(() => rememberScreen(route), [route]);
  if (!route) return <NotFound />;
  const needed = permissionFor(route);
  if (needed && !may(...needed)) return <NotFound isForbidden />;
  return (
    <Suspense fallback={<p className="dash-loading">Loading…</p>}>
      <Opened route={route} />
    </Suspense>
  );
}
