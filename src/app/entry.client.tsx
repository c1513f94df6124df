import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ConfigContext } from '#src/app/configContext.ts';
import { tellErrorsTo } from '#src/client/api.ts';
import { publicConfig } from '#src/client/publicConfig.ts';

/** What the first paint does not need. */
const behind = () => import('#src/app/behind.ts');

tellErrorsTo(async (error) => (await behind()).onError(error));
const report = async (error: unknown) => (await behind()).handleAppError(error);
addEventListener('error', ({ error }) => report(error));
addEventListener('unhandledrejection', ({ reason }) => report(reason));

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

void behind().then(({ watchBuilds }) => watchBuilds(publicConfig().buildId));
