import { Dropdown } from 'antd';
import { authProvider } from '#src/client/authProvider.ts';
import type { Me } from '#src/client/me.ts';
import { leaveFor } from '#src/client/navigation.ts';
import { useMe } from '#src/dashboard/me.ts';
import { toast } from '#src/ui/toasts/toast.ts';

async function signOut(): Promise<void> {
  const { success } = await authProvider.logout();
  if (success) leaveFor('/login');
  else await toast({ text: 'Signing out failed. You are still signed in. Try again.', kind: 'wrong' });
}

/** Returns the first letter or digit of a member's name. */
const initialOf = ({ displayName, handle }: Pick<Me, 'displayName' | 'handle'>) =>
  /[\p{L}\p{N}]/u.exec(`${displayName}${handle}`)?.[0].toUpperCase();

/** The account menu: member, link to the site, settings, sign out. */
export function UserMenu() {
  const { me } = useMe();
  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: (
        <span className="dash-who">
          <b>{me.displayName}</b>
          <span>{me.email}</span>
        </span>
      ),
    },
    { key: 'site', label: <a href="/">View site</a> },
    { key: 'settings', label: <a href="/settings/account">Account settings</a> },
    { type: 'divider' as const },
    { key: 'out', label: 'Sign out', onClick: () => void signOut() },
  ];
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="dash-user" aria-label={`Account of ${me.displayName}`}>
        <i aria-hidden="true">{initialOf(me)}</i>
      </button>
    </Dropdown>
  );
}
