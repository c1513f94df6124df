import type { PasswordStatus } from './usePasswordRules.ts';

/** The provider's policy as a list that is ticked off while a password is typed. */
export const PasswordRules = ({ id, rules }: { id: string; rules: PasswordStatus }) => (
  <ul className="password-rules" id={id} aria-label="Your password needs">
    {rules.map(({ text, isMet }) => (
      <li key={text} data-met={isMet}>
        {text}
        <span className="visually-hidden">{isMet ? ': done' : ''}</span>
      </li>
    ))}
  </ul>
);
