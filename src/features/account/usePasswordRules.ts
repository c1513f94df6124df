import type { PasswordValidationStatus } from 'firebase/auth';
import { useCallback, useEffect, useRef, useState } from 'react';

/** One thing the policy asks, and whether what was typed has it. */
interface PasswordRule {
  text: string;
  isMet: boolean;
}

export type PasswordStatus = readonly PasswordRule[];

/** The provider's own bound where its policy gives none (S-A11). */
const LENGTH_MIN = 6;

const UNKNOWN_YET: PasswordStatus = [{ text: `At least ${LENGTH_MIN} characters`, isMet: false }];

/** The parts of a policy that ask for a kind of sign, by the SDK's names in policies and in its judgement alike. */
const KINDS = [
  ['containsLowercaseLetter', 'A small letter'],
  ['containsUppercaseLetter', 'A capital letter'],
  ['containsNumericCharacter', 'A digit'],
  ['containsNonAlphanumericCharacter', 'A sign such as ! or ?'],
] as const;

/** The policy as things to tick off: lengths first, then kinds of signs. */
function rulesOf(status: PasswordValidationStatus): PasswordStatus {
  const { customStrengthOptions: asked } = status.passwordPolicy;
  const least = asked.minPasswordLength ?? LENGTH_MIN;
  const rules: PasswordRule[] = [
    { text: `At least ${least} characters`, isMet: status.meetsMinPasswordLength ?? false },
  ];
  if (asked.maxPasswordLength !== undefined && status.meetsMaxPasswordLength === false) {
    rules.push({ text: `At most ${asked.maxPasswordLength} characters`, isMet: false });
  }
  for (const [kind, text] of KINDS) {
    if (asked[kind]) rules.push({ text, isMet: status[kind] ?? false });
  }
  return rules;
}

/**
 * Judges a password by the identity provider's policy while it is typed. Until the policy is known, or where it cannot be
 * asked for, its default length stands there.
 */
export function usePasswordRules() {
  const [rules, setRules] = useState<PasswordStatus>(UNKNOWN_YET);
  const latest = useRef('');

  const judge = useCallback(async (password: string) => {
    latest.current = password;
    try {
      const { judgePassword } = await import('#src/client/identityClient.ts');
      const status = await judgePassword(password);
      if (latest.current === password) setRules(rulesOf(status));
    } catch {
      if (latest.current !== password) return;
      setRules([{ ...UNKNOWN_YET[0], isMet: Array.from(password).length >= LENGTH_MIN } as PasswordRule]);
    }
  }, []);

  useEffect(() => {
    void judge('');
  }, [judge]);

  return { rules, judge: (password: string) => void judge(password) };
}
