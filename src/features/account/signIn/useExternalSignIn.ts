import { useEffect, useRef, useState } from 'react';
import { authProvider, finishSignInElsewhere } from '#src/client/authProvider.ts';
import { leaveFor } from '#src/client/navigation.ts';

type SignInResult = Awaited<ReturnType<typeof authProvider.login>>;

/**
 * Signs in with an external provider in a pop-up window. If that is blocked, redirects this window and completes the
 * sign-in on return.
 */
export function useExternalSignIn(report: (error: unknown) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const last = useRef<string | null>(null);
  const settle = useRef((_answer: SignInResult) => undefined);
  settle.current = ({ redirectTo, error }) => {
    if (redirectTo) {
      leaveFor(redirectTo);
      return;
    }
    setIsBusy(false);
    if (error) report(error);
  };

  const choose = async (providerId: string, isInThisWindow = false) => {
    last.current = providerId;
    setIsBusy(true);
    settle.current(await authProvider.login({ providerId, isInThisWindow }));
  };

  useEffect(() => {
    const finished = finishSignInElsewhere();
    if (!finished) return;
    setIsBusy(true);
    void finished.then((answer) => settle.current(answer));
  }, []);

  return {
    isBusy,
    choose: (providerId: string) => void choose(providerId),
    inThisWindow: () => last.current !== null && void choose(last.current, true),
    /** Tries the last chosen provider again; returns null if none was chosen. */
    retry: () => (last.current === null ? null : void choose(last.current)),
  };
}
