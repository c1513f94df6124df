import type { PasswordValidationStatus } from 'firebase/auth';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WEAK_PASSWORD } from '#src/client/identityMessages.ts';

/** One requirement of the password policy, and whether the typed password meets it. */
interface PasswordRule {
  text: string;
  isMet: boolean;
}

export type PasswordStatus = readonly PasswordRule[];

/** The provider's minimum if the policy states none (S-A11). */
const LENGTH_MIN = 6;

const LENGTH_TEXT = `At least ${LENGTH_MIN} characters`;

/** Required kinds of characters. The SDK uses these names both in the policy and in its validation result. */
const KINDS = [
  ['containsLowercaseLetter', 'A lowercase letter'],
  ['containsUppercaseLetter', 'An uppercase letter'],
  ['containsNumericCharacter', 'A digit'],
  ['containsNonAlphanumericCharacter', 'A special character such as ! or ?'],
] as const;

/** The policy as a checklist: lengths first, then kinds of characters. */
function rulesOf(status: PasswordValidationStatus): PasswordStatus {
  const { customStrengthOptions: requested } = status.passwordPolicy;
  const least = requested.minPasswordLength ?? LENGTH_MIN;
  const rules: PasswordRule[] = [
    { text: `At least ${least} characters`, isMet: status.meetsMinPasswordLength ?? false },
  ];
  if (requested.maxPasswordLength !== undefined && status.meetsMaxPasswordLength === false) {
    rules.push({ text: `At most ${requested.maxPasswordLength} characters`, isMet: false });
  }
  for (const [kind, text] of KINDS) {
    if (requested[kind]) rules.push({ text, isMet: status[kind] ?? false });
  }
  return rules;
}

/**
 * Validates a password against the identity provider's policy while it is typed, so that a form does not send a weak one.
 * If the policy cannot be loaded, only the default minimum length applies.
 */
export function usePasswordRules() {
  const [rules, setRules] = useState<PasswordStatus>([{ text: LENGTH_TEXT, isMet: false }]);
  const latest = useRef('');

  const validate = useCallback(async (password: string, field?: HTMLInputElement) => {
    latest.current = password;
    const show = (checked: PasswordStatus) => {
      if (latest.current !== password) return;
      setRules(checked);
      if (checked.some(({ isMet }) => !isMet)) field?.setCustomValidity(WEAK_PASSWORD.message);
    };
    // Until this text is checked, the provider decides.
    field?.setCustomValidity('');
    try {
      const { checkPassword } = await import('#src/client/identityClient.ts');
      show(rulesOf(await checkPassword(password)));
    } catch {
      show([{ text: LENGTH_TEXT, isMet: Array.from(password).length >= LENGTH_MIN }]);
    }
  }, []);

  useEffect(() => {
    void validate('');
  }, [validate]);

  return { rules, validate: (field: HTMLInputElement) => void validate(field.value, field) };
}
