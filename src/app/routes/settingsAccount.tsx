import { accountMeta, neverKept } from '#src/app/accountPage.ts';
import { useConfig } from '#src/app/configContext.ts';
import type { Site } from '#src/client/site.ts';
import { SettingsScreen } from '#src/features/account/SettingsScreen.tsx';
import { memberLoader } from '#src/server/http/memberLoading.server.ts';
import type { Route } from './+types/settingsAccount.ts';

interface SettingsAccount {
  site: Site;
  member: { handle: string; displayName: string; email: string };
}

export const headers = neverKept;

export const loader = memberLoader<SettingsAccount>(async ({ site, viewer }) => ({
  site,
  member: { handle: viewer.handle, displayName: viewer.displayName, email: viewer.email },
}));

export const meta = ({ loaderData }: Route.MetaArgs) => accountMeta('Account settings', loaderData?.site);

export default function SettingsAccountRoute({ loaderData }: Route.ComponentProps) {
  return <SettingsScreen member={loaderData.member} identity={useConfig().identity} />;
}
