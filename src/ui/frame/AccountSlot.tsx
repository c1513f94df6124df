import { useIsLive } from '#src/ui/controls/useIsLive.ts';

interface AccountSlotProps {
  onSignOut(): void;
}

/** Not to be pressed before scripts can act on it: somebody would leave in the belief of having signed out. */
const SignOutButton = ({ onSignOut }: AccountSlotProps) => (
  <button type="button" disabled={!useIsLive()} onClick={onSignOut}>
    Sign out
  </button>
);

/**
 * "Sign in", or the member's menu. Both are in every page; the script of `accountBoot.ts` and the stylesheet choose before
 * first paint, and write the name.
 */
export const AccountSlot = ({ onSignOut }: AccountSlotProps) => (
  <div className="account-slot">
    <a className="sign-in" href="/login">
      Sign in
    </a>
    <button type="button" className="member-button" popoverTarget="member-menu">
      <span className="visually-hidden">Account of </span>
      <i aria-hidden="true" />
      <span className="visually-hidden member-name" />
    </button>
    <div id="member-menu" popover="auto">
      <p className="member-name" />
      <a className="to-dashboard" href="/dashboard">
        Dashboard
      </a>
      <a href="/settings/account">Account settings</a>
      <SignOutButton onSignOut={onSignOut} />
      <p role="status" id="member-note" />
    </div>
  </div>
);
