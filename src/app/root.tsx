import { type ReactNode, useLayoutEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router';
import { MOUNT_BOOT_SCRIPT } from '#src/app/boot/mountBoot.ts';
import { SESSION_STORAGE_BOOT_SCRIPT } from '#src/app/boot/sessionStorageBoot.ts';
import { STALE_BOOT_SCRIPT } from '#src/app/boot/staleBoot.ts';
import { useConfig } from '#src/app/configContext.ts';
import { MemberPartsProvider } from '#src/app/MemberPartsProvider.tsx';
import { PageArrival } from '#src/app/navigation/PageArrival.tsx';
import { usePageNavigation } from '#src/app/navigation/usePageNavigation.ts';
import { useRetryWhenAvailable } from '#src/app/navigation/useRetryWhenAvailable.ts';
import { DeferredQuickSearch } from '#src/app/search/DeferredQuickSearch.tsx';
import { useLocalTimes } from '#src/app/useLocalTimes.ts';
import { isDashboardPath } from '#src/domain/accounts/accountPaths.ts';
import { CONFIG_ELEMENT } from '#src/domain/web/publicConfig.ts';
import { DEFERRED_BOOT_SCRIPT } from '#src/ui/deferred/deferredBoot.ts';
import { LAID_OUT } from '#src/ui/deferred/deferredParts.ts';
import { AccountSlot } from '#src/ui/frame/AccountSlot.tsx';
import { ACCOUNT_BOOT_SCRIPT } from '#src/ui/frame/accountBoot.ts';
import { SiteFooter } from '#src/ui/frame/SiteFooter.tsx';
import { SiteHeader, SkipLink } from '#src/ui/frame/SiteHeader.tsx';
import { InlineScript } from '#src/ui/InlineScript.tsx';
import { ErrorScreen, NOT_FOUND } from '#src/ui/states/ErrorScreen.tsx';
import { BODY_BOOT_SCRIPT, themeBootScript } from '#src/ui/theme/bootScript.ts';
import { hangulBootScript } from '#src/ui/type/hangulBoot.ts';
import { FONT_PRELOADS } from '#src/ui/type/preloads.ts';
import '#src/ui/styles.css';

// Only the server needs the texts: the browser keeps the scripts of the HTML and has run them before this module loads.
const BOOT = import.meta.env.SSR
  ? {
      head: [
        MOUNT_BOOT_SCRIPT,
        SESSION_STORAGE_BOOT_SCRIPT,
        themeBootScript(),
        DEFERRED_BOOT_SCRIPT,
        ACCOUNT_BOOT_SCRIPT,
        STALE_BOOT_SCRIPT,
        hangulBootScript(),
      ].join(';'),
      body: BODY_BOOT_SCRIPT,
    }
  : { head: '', body: '' };

export function Layout({ children }: { children: ReactNode }) {
  const config = useConfig();
  // After a failed hydration React creates a new root element with the attributes below.
  useLayoutEffect(() => window.pageTheme.show(window.pageTheme.theme), []);
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
        {FONT_PRELOADS.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Meta />
        <Links />
        <InlineScript text={BOOT.head} />
        <InlineScript id={CONFIG_ELEMENT} type="application/json" text={JSON.stringify(config)} />
      </head>
      <body suppressHydrationWarning>
        <InlineScript text={BOOT.body} />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const NAV_ITEMS = [
  { label: 'Dramas', href: '/dramas' },
  { label: 'Movies', href: '/movies' },
  { label: 'Season', href: '/season' },
  { label: 'Trending', href: '/trending' },
  { label: 'Upcoming', href: '/upcoming' },
] as const;

const FOOTER_ITEMS = [
  ...NAV_ITEMS,
  { label: 'Search', href: '/search' },
  { label: 'API', href: '/api/docs' },
  { label: 'About', href: '/about-us' },
  { label: 'Contact', href: '/contact' },
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Terms', href: '/terms-and-conditions' },
] as const;

/** Attribution in the footer of every page. */
const NOTE = 'Scores labelled TMDB come from TMDB. This product is not endorsed or certified by TMDB.';

const signOut = () => void import('#src/app/boot/deferredCode.ts').then((code) => code.signOut());

/** Frame of every public page: header, main landmark, footer. */
function Frame({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  const { productName } = useConfig();
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
      <SiteHeader
        productName={productName}
        items={NAV_ITEMS}
        path={pathname}
        account={<AccountSlot onSignOut={signOut} />}
        withSearch={pathname !== '/' && pathname !== '/search'}
      />
      <main id="main" tabIndex={-1} aria-busy={isLeaving}>
        {children}
      </main>
      <SiteFooter productName={productName} items={FOOTER_ITEMS} note={NOTE} />
      <PageArrival isError={isError} />
      <DeferredQuickSearch />
    </>
  );
}

export default function Root() {
  const { pathname, key } = useLocation();
  const [opened] = useState(key);
  usePageNavigation();
  useLocalTimes();
  // After client-side navigation lay out the complete page at once, before the router restores the scroll position.
  useLayoutEffect(() => {
    if (key !== opened) document.documentElement.setAttribute(LAID_OUT, '');
  }, [key, opened]);
  // The dashboard has its own frame.
  if (isDashboardPath(pathname)) {
    return (
      <>
        <Outlet />
        <PageArrival />
      </>
    );
  }
  return (
    <Frame>
      <MemberPartsProvider>
        <Outlet />
      </MemberPartsProvider>
    </Frame>
  );
}

interface RouteErrorBody {
  error?: { requestId?: string };
}

const SERVER_ERROR = {
  heading: 'Something went wrong',
  text: 'This is our fault, not yours. Nothing you did is lost.',
} as const;

const FORBIDDEN = {
  heading: 'No access',
  text: 'Your roles do not give you access to this page.',
} as const;

const UNAVAILABLE = {
  heading: 'Back in a moment',
  text: 'The catalogue is not available at the moment. Please try again soon.',
} as const;

const OFFLINE = {
  heading: 'You seem to be offline',
  text: 'This page loads as soon as you are online again.',
} as const;

function statusText(status: number) {
  if (status === 404) return NOT_FOUND;
  if (status === 403) return { ...FORBIDDEN, code: status };
  if (status !== 503) return { ...SERVER_ERROR, code: status };
  return { ...(import.meta.env.SSR || navigator.onLine ? UNAVAILABLE : OFFLINE), code: status };
}

/** Shows any app error in the design of the not-found screen, with its status (S-R17, S-R18, S-E1). */
export function ErrorBoundary() {
  usePageNavigation();
  const error = useRouteError();
  const isResponse = isRouteErrorResponse(error);
  const status = isResponse ? error.status : 500;
  const body = isResponse && typeof error.data === 'object' ? (error.data as RouteErrorBody | null) : null;
  const text = statusText(status);
  useRetryWhenAvailable(status === 503 ? error : null);
  return (
    <Frame isError>
      <title>{text.heading}</title>
      <meta name="robots" content="noindex" />
      <ErrorScreen {...text} requestId={body?.error?.requestId ?? null} />
    </Frame>
  );
}
