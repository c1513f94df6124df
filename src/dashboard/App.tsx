import '@ant-design/v5-patch-for-react-19';
import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#src/client/api.ts';
import { authProvider } from '#src/client/authProvider.ts';
import type { Me } from '#src/client/me.ts';
import { AntdTheme } from '#src/dashboard/frame/AntdTheme.tsx';
import { Frame } from '#src/dashboard/frame/Frame.tsx';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { setStyleNonces } from '#src/dashboard/frame/setStyleNonces.ts';
import { useFreshMe } from '#src/dashboard/frame/useFreshMe.ts';
import { actorOf, MeContext } from '#src/dashboard/me.ts';
import { InlineCreateContext } from '#src/dashboard/pick/inlineCreateContext.ts';
import { createDataProvider } from '#src/dashboard/providers/data.ts';
import { staffResources } from '#src/dashboard/resources.ts';
import { routeOf } from '#src/dashboard/routes.ts';
import { Screen } from '#src/dashboard/Screen.tsx';
import type { Site } from '#src/domain/web/site.ts';

setStyleNonces();

const InlineCreate = lazyPart(() => import('#src/dashboard/pick/InlineCreate.tsx'), 'InlineCreate');

/** The declared resources in the form that Refine expects. */
const refineResources = () =>
  staffResources().map(({ name, path, listPath = path, createPath }) => ({
    name,
    list: listPath,
    edit: `${path}/edit/:id`,
    ...(createPath !== undefined && { create: createPath }),
  }));

/** All tabs of a record share one key, so that switching tabs keeps unsaved input; every other address remounts the screen. */
function screenKey(pathname: string): string {
  const route = routeOf(pathname);
  return route?.screen === 'record' ? `${route.resource} ${route.id}` : pathname;
}

/** Retries a query up to twice, but never after a 4xx answer. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const createQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime: 15_000, refetchOnWindowFocus: true } },
  });

/** The staff dashboard: Refine with Dramalog's providers, Ant Design with its theme. */
export function App({ site, me: firstMe }: { site: Site; me: Me }) {
  const [queries] = useState(createQueries);
  const [dataProvider] = useState(createDataProvider);
  const [resources] = useState(refineResources);
  const me = useFreshMe(firstMe);
  const working = useMemo(() => ({ me, actor: actorOf(me) }), [me]);
  const { pathname } = useLocation();
  return (
    <AntdTheme>
      <MeContext value={working}>
        <Refine
          dataProvider={dataProvider}
          authProvider={authProvider}
          routerProvider={routerProvider}
          resources={resources}
          options={{
            disableTelemetry: true,
            disableRouteChangeHandler: true,
            syncWithLocation: false,
            reactQuery: { clientConfig: queries },
          }}
        >
          <InlineCreateContext value={InlineCreate}>
            <Frame site={site}>
              <Screen key={screenKey(pathname)} route={routeOf(pathname)} />
            </Frame>
          </InlineCreateContext>
        </Refine>
      </MeContext>
    </AntdTheme>
  );
}
