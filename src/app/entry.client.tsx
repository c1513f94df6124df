import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type {} from '#src/app/boot/mountBoot.ts';
import { ConfigContext } from '#src/app/configContext.ts';
import { reportErrorsTo } from '#src/client/api.ts';
import { publicConfig } from '#src/client/publicConfig.ts';

/** Code that the first paint does not need. */
const deferred = () => import('#src/app/boot/deferredCode.ts');

reportErrorsTo(async (error) => (await deferred()).onError(error));
// Catch a failed import here: as an unhandled rejection it would be reported again without end.
const report = (error: unknown) =>
  deferred()
    .then(({ handleAppError }) => handleAppError(error))
    .catch((importError) => console.error('Unhandled error:', error, importError));
addEventListener('error', ({ error }) => report(error));
// Browsers skip a view transition when another navigation starts or the page is hidden. The page is shown anyway.
const isSkippedTransition = (reason: unknown) =>
  reason instanceof DOMException && /transition/i.test(reason.message);
addEventListener('unhandledrejection', (event) => {
  if (isSkippedTransition(event.reason)) event.preventDefault();
  else void report(event.reason);
});

// Registered before React Router's listener, which would reload the page for missing code without a limit (S-C4). The event
// is stopped, and dispatched again once the page's code is loaded.
addEventListener('popstate', (event) => {
  if (!event.isTrusted) return;
  event.stopImmediatePropagation();
  deferred()
    .then(({ prepareHistoryStep }) => prepareHistoryStep())
    .catch(() => true)
    .then((isReady) => isReady && dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
});

/** Marks the app as mounted: later errors are no mount failures for `mountBoot.ts` (S-E2). */
const Mounted = () => {
  useEffect(() => {
    window.isAppMounted = true;
  }, []);
  return null;
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ConfigContext value={publicConfig()}>
        <HydratedRouter onError={report} />
        <Mounted />
      </ConfigContext>
    </StrictMode>,
    {
      // By default React only logs uncaught errors. Throwing makes them reach the listeners on `window`.
      onUncaughtError(error) {
        throw error;
      },
    },
  );
});

deferred().then(({ begin }) => begin(), report);
