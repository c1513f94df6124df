/** Visually hidden e-mail address of the account: password managers store a password under the user name in the same form. */
export const UsernameField = ({ email }: { email: string }) => (
  <input
    className="visually-hidden"
    type="email"
    name="email"
    autoComplete="username"
    aria-label="E-mail address"
    value={email}
    readOnly
    tabIndex={-1}
  />
);
