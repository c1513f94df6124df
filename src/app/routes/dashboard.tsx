import { type ComponentType, useEffect, useState } from 'react';
import { accountMeta, neverKept } from '#src/app/accountPage.ts';
import type { Me } from '#src/client/me.ts';
import type { Site } from '#src/client/site.ts';
import { DashboardWait } from '#src/dashboard/frame/DashboardWait.tsx';
import { permissionFor, placeOf } from '#src/dashboard/places.ts';
import { can } from '#src/domain/can.ts';
import { forbidden, notFoundPage } from '#src/domain/errors.ts';
import { meOf } from '#src/features/account/me.server.ts';
import { memberLoader } from '#src/server/http/memberLoading.server.ts';
import type { Route } from './+types/dashboard.ts';

interface Entrance {
  site: Site;
  me: Me;
}

export const headers = neverKept;

export const loader = memberLoader<Entrance>(async ({ site, url, viewer }) => {
  if (!viewer.isStaff) throw forbidden('The dashboard is for staff');
  const place = placeOf(url.pathname);
  if (!place) throw notFoundPage(url.pathname);
  const needed = permissionFor(place);
  if (needed && !can(viewer.actor, ...needed)) throw forbidden('Your roles do not include this');
  return { site, me: meOf(viewer) };
});

// The screens ask the API for what they show; the entrance is checked once a document.
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Dashboard', loaderData?.site);

/** Fetched as soon as this file is there; on the server the module is empty. */
const arriving = import.meta.env.SSR ? null : import('#src/dashboard/App.client.tsx');
// Who waits for it below is told of a failure; nobody waits where this page gives way to another first.
arriving?.catch(() => undefined);

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const [App, setApp] = useState<ComponentType<Entrance>>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    arriving?.then(
      (module) => setApp(() => module.App),
      () => setIsMissing(true),
    );
  }, []);
  return App ? <App {...loaderData} /> : <DashboardWait site={loaderData.site} isMissing={isMissing} />;
}
