/**
 * "Sign in", or the member's menu. Both are in every page; the script of `accountBoot.ts` and the stylesheet choose before
 * first paint, and write the name.
 */
export const AccountSlot = ({ onSignOut }: { onSignOut: () => void }) => (
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
      <button type="button" onClick={onSignOut}>
        Sign out
      </button>
      <p role="status" id="member-note" />
    </div>
  </div>
);
