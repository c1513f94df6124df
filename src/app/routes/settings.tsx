import { redirect } from 'react-router';
import { neverCached } from '#src/app/accountPage.ts';
import { memberLoader } from '#src/server/http/pages/memberLoader.ts';

export const headers = neverCached;

/** Redirects to the first tab of the settings. */
export const loader = memberLoader<null>(async () => {
  throw redirect('/settings/account');
});

export default function SettingsRoute() {
  return null;
}
