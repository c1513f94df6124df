import type { PasswordStatus } from './usePasswordRules.ts';

/** The password policy as a checklist that updates while the user types. */
export const PasswordRules = ({ id, rules }: { id: string; rules: PasswordStatus }) => (
  <ul className="password-rules" id={id} aria-label="Password requirements">
    {rules.map(({ text, isMet }) => (
      <li key={text} data-met={isMet}>
        {text}
        <span className="visually-hidden">{isMet ? ': done' : ''}</span>
      </li>
    ))}
  </ul>
);
