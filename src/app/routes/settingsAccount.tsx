import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import { useConfig } from '#src/app/configContext.ts';
import { meOf } from '#src/features/account/me.server.ts';
import { ownSessions } from '#src/features/account/sessions.queries.server.ts';
import { SettingsScreen } from '#src/features/account/settings/SettingsScreen.tsx';
import { memberLoader } from '#src/server/http/pages/memberLoader.ts';
import type { Route } from './+types/settingsAccount.ts';

export const headers = neverCached;

export const loader = memberLoader(async ({ site, viewer, db, now, hasMailServer }) => ({
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
