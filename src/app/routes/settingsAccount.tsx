import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { useConfig } from '#src/app/configContext.ts';
import type { Me, SessionSummary } from '#src/client/me.ts';
import type { Site } from '#src/domain/web/site.ts';
import { meOf } from '#src/features/account/me.server.ts';
import { SettingsScreen } from '#src/features/account/SettingsScreen.tsx';
import { ownSessions } from '#src/features/account/sessions.queries.server.ts';
import { memberLoader } from '#src/server/http/pages/memberLoader.ts';
import type { Route } from './+types/settingsAccount.ts';

interface SettingsAccount {
  site: Site;
  me: Me;
  sessions: SessionSummary[];
  hasMailServer: boolean;
}

export const headers = neverCached;

export const loader = memberLoader<SettingsAccount>(async ({ site, viewer, db, now, hasMailServer }) => ({
  site,
  hasMailServer,
  me: meOf(viewer),
  sessions: await ownSessions(db, viewer, now()),
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Account settings', loaderData?.site);

export default function SettingsAccountRoute({ loaderData }: Route.ComponentProps) {
  const { identity } = useConfig();
  return <SettingsScreen {...loaderData} identity={identity} />;
}
