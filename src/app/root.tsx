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
import { useConfig } from '#src/app/configContext.ts';
import { LateQuickSearch } from '#src/app/LateQuickSearch.tsx';
import { PageArrival } from '#src/app/PageArrival.tsx';
import { STALE_BOOT_SCRIPT } from '#src/app/staleBoot.ts';
import { useComeBack } from '#src/app/useComeBack.ts';
import { useLocalTimes } from '#src/app/useLocalTimes.ts';
import { usePageNavigation } from '#src/app/usePageNavigation.ts';
import { CONFIG_ELEMENT } from '#src/client/publicConfig.ts';
import { isDashboardPath } from '#src/domain/accountRoom.ts';
import { AccountSlot } from '#src/ui/frame/AccountSlot.tsx';
import { ACCOUNT_BOOT_SCRIPT } from '#src/ui/frame/accountBoot.ts';
import { SiteFooter } from '#src/ui/frame/SiteFooter.tsx';
import { SiteHeader, SkipLink } from '#src/ui/frame/SiteHeader.tsx';
import { InlineScript } from '#src/ui/InlineScript.tsx';
import { LATE_BOOT_SCRIPT } from '#src/ui/late/lateBoot.ts';
import { LAID_OUT } from '#src/ui/late/lateParts.ts';
import { ErrorScreen, NOT_FOUND } from '#src/ui/states/ErrorScreen.tsx';
import { BODY_BOOT_SCRIPT, themeBootScript } from '#src/ui/theme/bootScript.ts';
import { hangulBootScript } from '#src/ui/type/hangulBoot.ts';
import { FONT_PRELOADS } from '#src/ui/type/preloads.ts';
import '#src/ui/styles.css';

// The server's text stays in the page as it was sent: a browser has run it before this module is there.
const BOOT = import.meta.env.SSR
  ? {
      head: [
        themeBootScript(),
        LATE_BOOT_SCRIPT,
        ACCOUNT_BOOT_SCRIPT,
        STALE_BOOT_SCRIPT,
        hangulBootScript(),
      ].join(';'),
      body: BODY_BOOT_SCRIPT,
    }
  : { head: '', body: '' };

export function Layout({ children }: { children: ReactNode }) {
  const config = useConfig();
  // Where hydration fails, React makes the root element anew, with the attributes below.
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

const PLACES = [
  { label: 'Dramas', href: '/dramas' },
  { label: 'Movies', href: '/movies' },
  { label: 'Season', href: '/season' },
  { label: 'Trending', href: '/trending' },
  { label: 'Upcoming', href: '/upcoming' },
] as const;

const FOOTER_PLACES = [
  ...PLACES,
  { label: 'Search', href: '/search' },
  { label: 'API', href: '/api/docs' },
  { label: 'About', href: '/about-us' },
  { label: 'Contact', href: '/contact' },
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Terms', href: '/terms-and-conditions' },
] as const;

/** Where facts come from, said on every page. */
const NOTE = 'Scores labelled TMDB come from TMDB. This product is not endorsed or certified by TMDB.';

const signOut = () => void import('#src/app/behind.ts').then((way) => way.signOut());

/** What every public page stands in: header, main landmark, footer. */
function Frame({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  const { productName } = useConfig();
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
      <SiteHeader
        productName={productName}
        places={PLACES}
        path={pathname}
        account={<AccountSlot onSignOut={signOut} />}
        withSearch={pathname !== '/' && pathname !== '/search'}
      />
      <main id="main" tabIndex={-1} aria-busy={isLeaving}>
        {children}
      </main>
      <SiteFooter productName={productName} places={FOOTER_PLACES} note={NOTE} />
      <PageArrival isError={isError} />
      <LateQuickSearch />
    </>
  );
}

export default function Root() {
  const { pathname, key } = useLocation();
  const [opened] = useState(key);
  usePageNavigation();
  useLocalTimes();
  // Pages within the browser are laid out whole, and before the router looks for the place in them.
  useLayoutEffect(() => {
    if (key !== opened) document.documentElement.setAttribute(LAID_OUT, '');
  }, [key, opened]);
  // The dashboard has a frame of its own.
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
      <Outlet />
    </Frame>
  );
}

interface RouteErrorBody {
  error?: { requestId?: string };
}

const FAULT = {
  heading: 'Something went wrong',
  text: 'This is our fault, not yours. Nothing you did is lost.',
} as const;

const CLOSED = {
  heading: 'Not for you',
  text: 'Your roles do not include this page.',
} as const;

const AWAY = {
  heading: 'Back in a moment',
  text: 'The catalogue does not answer just now. Please try again soon.',
} as const;

const OFFLINE = {
  heading: 'You seem to be offline',
  text: 'This page comes as soon as you are connected again.',
} as const;

function wordsOf(status: number) {
  if (status === 404) return NOT_FOUND;
  if (status === 403) return { ...CLOSED, code: status };
  if (status !== 503) return { ...FAULT, code: status };
  return { ...(import.meta.env.SSR || navigator.onLine ? AWAY : OFFLINE), code: status };
}

/** Any app error shows the not-found screen's design with its true status (S-R17, S-R18, S-E1). */
export function ErrorBoundary() {
  usePageNavigation();
  const error = useRouteError();
  const isAnswer = isRouteErrorResponse(error);
  const status = isAnswer ? error.status : 500;
  const body = isAnswer && typeof error.data === 'object' ? (error.data as RouteErrorBody | null) : null;
  const words = wordsOf(status);
  useComeBack(error, status === 503);
  return (
    <Frame isError>
      <title>{words.heading}</title>
      <meta name="robots" content="noindex" />
      <ErrorScreen {...words} requestId={body?.error?.requestId ?? null} />
    </Frame>
  );
}
