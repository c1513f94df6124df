import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import { useConfig } from '#src/app/configContext.ts';
import { NewBuildNote } from '#src/app/NewBuildNote.tsx';
import { useAnchorNavigation } from '#src/app/useAnchorNavigation.ts';
import { CONFIG_ELEMENT } from '#src/client/publicConfig.ts';
import { InlineScript } from '#src/ui/InlineScript.tsx';
import { NotFound } from '#src/ui/NotFound.tsx';
import { SiteFooter } from '#src/ui/SiteFooter.tsx';
import { SiteHeader } from '#src/ui/SiteHeader.tsx';
import { THEME_BOOT_SCRIPT } from '#src/ui/theme/bootScript.ts';
import '#src/ui/styles.css';

export function Layout({ children }: { children: ReactNode }) {
  const config = useConfig();
  return (
    <html
      lang="en"
      data-preset="Aura"
      data-primary="noir"
      data-surface="slate"
      data-titles="english"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <InlineScript text={THEME_BOOT_SCRIPT} />
        <InlineScript id={CONFIG_ELEMENT} type="application/json" text={JSON.stringify(config)} />
      </head>
      <body suppressHydrationWarning>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What every public page stands in: header, main landmark, footer. */
function Frame({ children }: { children: ReactNode }) {
  const { productName } = useConfig();
  const { pathname, search } = useLocation();
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <>
      <SiteHeader productName={productName} currentPath={pathname} query={query} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter productName={productName} />
      <NewBuildNote />
    </>
  );
}

export default function Root() {
  useAnchorNavigation();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

interface RouteErrorBody {
  message?: string;
  error?: { message?: string; requestId?: string };
}

/** Any app error shows the not-found screen's design with its true status (S-R17, S-R18, S-E1). */
export function ErrorBoundary() {
  useAnchorNavigation();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const body =
    isRouteErrorResponse(error) && typeof error.data === 'object' ? (error.data as RouteErrorBody) : null;
  const isMissing = status === 404;
  return (
    <Frame>
      <title>{isMissing ? 'Page Not Found' : 'Something went wrong'}</title>
      <meta name="robots" content="noindex" />
      <NotFound
        code={status}
        heading={isMissing ? 'Page Not Found' : 'Something went wrong'}
        text={
          isMissing
            ? "Sorry, we couldn't find the page."
            : 'This is our fault, not yours. Nothing you did is lost.'
        }
        message={body?.message ?? null}
        requestId={body?.error?.requestId ?? null}
      />
    </Frame>
  );
}
