import { isPrivatePath } from '#src/domain/accountRoom.ts';
import { authProvider } from './authProvider.ts';
import { leaveFor } from './navigation.ts';

/** Signs out by the header's button. A public page stays as it is, since it is the same for everyone. */
export async function signOut(): Promise<void> {
  const { success } = await authProvider.logout();
  const note = document.getElementById('member-note');
  if (note) note.textContent = success ? '' : 'That did not work. You are still signed in; try again.';
  if (!success) return;
  if (isPrivatePath(location.pathname)) leaveFor('/login');
  else document.getElementById('member-menu')?.hidePopover();
}
