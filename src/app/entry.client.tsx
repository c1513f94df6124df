import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ConfigContext } from '#src/app/configContext.ts';
import { watchBuilds } from '#src/client/buildUpdates.ts';
import { publicConfig } from '#src/client/publicConfig.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ConfigContext value={publicConfig()}>
        <HydratedRouter />
      </ConfigContext>
    </StrictMode>,
  );
});

watchBuilds(publicConfig().buildId);
