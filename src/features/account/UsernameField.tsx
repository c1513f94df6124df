/** The address that a password belongs to, unseen: password managers store the password under the name they find in its form. */
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
