import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ConfigContext } from '#src/app/configContext.ts';
import { tellErrorsTo } from '#src/client/api.ts';
import { publicConfig } from '#src/client/publicConfig.ts';

/** What the first paint does not need. */
const behind = () => import('#src/app/behind.ts');

tellErrorsTo(async (error) => (await behind()).onError(error));
// Where its own code cannot be loaded, that is one more error nobody handles: it would be reported for ever.
const report = (error: unknown) =>
  behind()
    .then((way) => way.handleAppError(error))
    .catch((fault) => console.error('Unhandled error:', error, fault));
addEventListener('error', ({ error }) => report(error));
// A transition that gives way to the next page, or that nobody sees, is skipped: the page is there all the same.
const isSkippedTransition = (reason: unknown) =>
  reason instanceof DOMException && /transition/i.test(reason.message);
addEventListener('unhandledrejection', (event) => {
  if (isSkippedTransition(event.reason)) event.preventDefault();
  else void report(event.reason);
});

let isMounted = false;

const Mounted = () => {
  useEffect(() => {
    isMounted = true;
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
      // React throws nothing where nobody catches an error; what is thrown here reaches the window (S-E2).
      onUncaughtError(error) {
        if (!isMounted) console.error('Error while mounting app:', error);
        throw error;
      },
    },
  );
});

behind().then((way) => way.begin(), report);
