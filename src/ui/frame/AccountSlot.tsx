import { useIsLive } from '#src/ui/controls/useIsLive.ts';

interface AccountSlotProps {
  onSignOut(): void;
}

/** Disabled until React has hydrated the page. Otherwise a member could leave without being signed out. */
const SignOutButton = ({ onSignOut }: AccountSlotProps) => (
  <button type="button" disabled={!useIsLive()} onClick={onSignOut}>
    Sign out
  </button>
);

/**
 * "Sign in" or the member's menu. Every page contains both. The script of `accountBoot.ts` and the stylesheet choose one and
 * fill in the name before the first paint.
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
      <a href="/my-list">My list</a>
      <a className="to-dashboard" href="/dashboard">
        Dashboard
      </a>
      <a href="/settings/account">Account settings</a>
      <SignOutButton onSignOut={onSignOut} />
      <p role="status" id="member-note" />
    </div>
  </div>
);
