import { redirect } from 'react-router';
import { neverKept } from '#src/app/accountPage.ts';
import { memberLoader } from '#src/server/http/memberLoading.server.ts';

export const headers = neverKept;

/** The settings begin with their first tab. */
export const loader = memberLoader<null>(async () => {
  throw redirect('/settings/account');
});

export default function SettingsRoute() {
  return null;
}
