import '@ant-design/v5-patch-for-react-19';
import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#src/client/api.ts';
import { authProvider } from '#src/client/authProvider.ts';
import type { Me } from '#src/client/me.ts';
import type { Site } from '#src/client/site.ts';
import { Frame } from '#src/dashboard/frame/Frame.tsx';
import { giveNonces } from '#src/dashboard/frame/giveNonces.ts';
import { Look } from '#src/dashboard/frame/Look.tsx';
import { useFreshMe } from '#src/dashboard/frame/useFreshMe.ts';
import { actorOf, MeContext } from '#src/dashboard/me.ts';
import { placeOf, SHELVES } from '#src/dashboard/places.ts';
import { createAccessProvider } from '#src/dashboard/providers/access.ts';
import { auditLogProvider } from '#src/dashboard/providers/audit.ts';
import { createDataProvider } from '#src/dashboard/providers/data.ts';
import { notificationProvider } from '#src/dashboard/providers/notifications.ts';
import { Screen } from '#src/dashboard/Screen.tsx';

giveNonces();

const REFINE_RESOURCES = SHELVES.map(({ resource, path, listPath, createPath }) => ({
  name: resource,
  list: listPath,
  edit: `${path}/edit/:id`,
  ...(createPath !== null && { create: createPath }),
}));

/** One screen from tab to tab of a record, so that what is not saved stays; a fresh one everywhere else. */
function screenKey(pathname: string): string {
  const place = placeOf(pathname);
  return place?.screen === 'record' ? `${place.resource} ${place.id}` : pathname;
}

/** What was refused stays refused; a server that did not answer is asked twice more. */
const mayTryAgain = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const createQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: mayTryAgain, staleTime: 15_000, refetchOnWindowFocus: true } },
  });

/** The staff's dashboard: Refine over the product's own providers, antd in the product's own look. */
export function App({ site, me: firstMe }: { site: Site; me: Me }) {
  const [queries] = useState(createQueries);
  const [dataProvider] = useState(createDataProvider);
  const me = useFreshMe(firstMe);
  const working = useMemo(() => ({ me, actor: actorOf(me) }), [me]);
  const accessControlProvider = useMemo(() => createAccessProvider(working.actor), [working]);
  const { pathname } = useLocation();
  return (
    <Look>
      <MeContext value={working}>
        <Refine
          dataProvider={dataProvider}
          authProvider={authProvider}
          accessControlProvider={accessControlProvider}
          notificationProvider={notificationProvider}
          auditLogProvider={auditLogProvider}
          routerProvider={routerProvider}
          resources={REFINE_RESOURCES}
          options={{
            disableTelemetry: true,
            disableRouteChangeHandler: true,
            syncWithLocation: false,
            reactQuery: { clientConfig: queries },
          }}
        >
          <Frame site={site}>
            <Screen key={screenKey(pathname)} place={placeOf(pathname)} />
          </Frame>
        </Refine>
      </MeContext>
    </Look>
  );
}
