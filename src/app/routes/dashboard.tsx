import { type ComponentType, useEffect, useState } from 'react';
import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { staffRouteOf } from '#src/app/staffRoutes.ts';
import type { Me } from '#src/client/me.ts';
import { DashboardWait } from '#src/dashboard/frame/DashboardWait.tsx';
import { forbidden, notFoundPage } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import type { Site } from '#src/domain/web/site.ts';
import { meOf } from '#src/features/account/me.server.ts';
import { memberLoader } from '#src/server/http/pages/memberLoader.ts';
import type { Route } from './+types/dashboard.ts';

interface DashboardData {
  site: Site;
  me: Me;
}

export const headers = neverCached;

export const loader = memberLoader<DashboardData>(async ({ site, url, viewer }) => {
  if (!viewer.isStaff) throw forbidden('The dashboard is for staff');
  const match = staffRouteOf(url.pathname);
  if (!match) throw notFoundPage(url.pathname);
  if (match.needs && !can(viewer.actor, ...match.needs))
    throw forbidden('Your roles do not give you access to this');
  return { site, me: meOf(viewer) };
});

// The screens read their data from the API, so access is checked only once for each document.
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Dashboard', loaderData?.site);

/** The dashboard app, loaded as soon as this module runs; on the server the module is empty. */
const loading = import.meta.env.SSR ? null : import('#src/app/dashboardApp.client.ts');
// The effect below handles a failure. Without this, a failure before the effect runs would be an unhandled rejection.
loading?.catch(() => undefined);

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const [App, setApp] = useState<ComponentType<DashboardData>>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    loading?.then(
      (module) => setApp(() => module.App),
      () => setIsMissing(true),
    );
  }, []);
  return App ? <App {...loaderData} /> : <DashboardWait site={loaderData.site} isMissing={isMissing} />;
}
