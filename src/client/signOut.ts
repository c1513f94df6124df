import { isPrivatePath } from '#src/domain/accounts/accountPaths.ts';
import { authProvider } from './authProvider.ts';
import { leaveFor } from './navigation.ts';

/** Signs out from the header's menu. A public page stays open, because it is the same for everyone. */
export async function signOut(): Promise<void> {
  const { success } = await authProvider.logout();
  const note = document.getElementById('member-note');
  if (note) note.textContent = success ? '' : 'That did not work. You are still signed in; try again.';
  if (!success) return;
  if (isPrivatePath(location.pathname)) leaveFor('/login');
  else document.getElementById('member-menu')?.hidePopover();
}
