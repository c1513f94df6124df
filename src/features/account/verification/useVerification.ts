import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/client/api.ts';
import { beginSession, isLeavingFor } from '#src/client/authProvider.ts';
import { leaveFor, returnAddress } from '#src/client/navigation.ts';
import { publicConfig } from '#src/client/publicConfig.ts';
import { storedAuth } from '#src/client/storedAuth.ts';
import { UNVERIFIED_MESSAGE } from '#src/domain/accounts/sessionErrors.ts';

/** Polling intervals in milliseconds: short for the first checks, while the user is likely to open the mail, then longer. */
const SHORT_INTERVAL = 3_000;
const LONG_INTERVAL = 15_000;
const SHORT_CHECKS = 60;

/** The user whose address is being verified: still loading, unknown to this browser, or known by address. */
export type Waiting = 'loading' | 'unknown' | { email: string };

const identityClient = () => import('#src/client/identityClient.ts');

/**
 * Starts the user's session and leaves the page.
 * @returns false if the address is not verified; a session can start although Firebase calls the address unverified, because
 *   staff can verify it on this site
 */
async function startSession(): Promise<boolean> {
  try {
    await beginSession();
  } catch (error) {
    if (error instanceof ApiError && error.body.message === UNVERIFIED_MESSAGE) return false;
    // The tab that opened the mailed link has already signed in.
    if (!storedAuth()) throw error;
  }
  leaveFor(returnAddress() ?? '/settings/account', { replace: true });
  return true;
}

/**
 * Waits until the stored user's address is verified, in this browser or on another device, and then continues. Checks while
 * the page is visible and whenever it becomes visible again.
 */
export function useVerification() {
  const [waiting, setWaiting] = useState<Waiting>('loading');
  const isStarting = useRef(false);

  const check = useRef(async (isTriedAnyway = false): Promise<boolean> => {
    if (isStarting.current) return true;
    const { isVerifiedByNow } = await identityClient();
    const isVerified = isStarting.current || (await isVerifiedByNow());
    if (isStarting.current || !(isVerified || isTriedAnyway)) return isStarting.current;
    isStarting.current = true;
    return startSession().finally(() => {
      isStarting.current = false;
    });
  });

  useEffect(() => {
    identityClient()
      .then(({ storedUser }) => storedUser())
      .then(
        (user) => setWaiting(user?.email ? { email: user.email } : 'unknown'),
        () => setWaiting('unknown'),
      );
  }, []);

  /** Handles a failed check. Returns whether polling should stop. */
  const handleError = useRef(async (error: unknown): Promise<boolean> => {
    if (isLeavingFor(error)) return true;
    const { storedUser } = await identityClient();
    // After a sign-in in another tab the SDK forgets the user too; this page then follows that tab.
    if (storedAuth() || (await storedUser())) return false;
    setWaiting('unknown');
    return true;
  });

  const isKnown = typeof waiting === 'object';
  useEffect(() => {
    if (!isKnown) return;
    let checks = 0;
    let timer = 0;
    const poll = async () => {
      window.clearTimeout(timer);
      checks += 1;
      const isDone =
        document.visibilityState === 'visible' && (await check.current().catch(handleError.current));
      if (!isDone) timer = window.setTimeout(poll, checks < SHORT_CHECKS ? SHORT_INTERVAL : LONG_INTERVAL);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void poll();
    };
    timer = window.setTimeout(poll, SHORT_INTERVAL);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isKnown]);

  return { waiting, check: () => check.current(publicConfig().identity.provider === 'firebase') };
}
