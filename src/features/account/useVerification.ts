import { useEffect, useRef, useState } from 'react';
import { beginSession, isLeavingFor } from '#src/client/authProvider.ts';
import { leaveFor, returnAddress } from '#src/client/navigation.ts';
import { storedAuth } from '#src/client/storedAuth.ts';

/** Milliseconds between two looks: often while somebody is likely to be in their mailbox, then rarer. */
const EAGER = 3_000;
const PATIENT = 15_000;
const EAGER_LOOKS = 60;

/** Who waits: not known yet, nobody whom this browser knows, or the owner of an address. */
export type Waiting = 'looking' | 'nobody' | { email: string };

const identityClient = () => import('#src/client/identityClient.ts');

/** Begins the session of somebody whose address is verified, and leads on. */
async function goOn(): Promise<void> {
  try {
    await beginSession();
  } catch (error) {
    // The tab of the mail's link was quicker.
    if (!storedAuth()) throw error;
  }
  leaveFor(returnAddress() ?? '/settings/account', { replace: true });
}

/**
 * Waits until the address of the user who was kept is verified, in this browser or on another device, and then goes on by
 * itself. It looks while the page is seen, and whenever it is looked at again.
 */
export function useVerification() {
  const [waiting, setWaiting] = useState<Waiting>('looking');
  const isGoing = useRef(false);

  const look = useRef(async (): Promise<boolean> => {
    if (isGoing.current) return true;
    const { isVerifiedByNow } = await identityClient();
    if (isGoing.current || !(await isVerifiedByNow())) return isGoing.current;
    isGoing.current = true;
    await goOn().finally(() => {
      isGoing.current = false;
    });
    return true;
  });

  useEffect(() => {
    identityClient()
      .then(({ keptUser }) => keptUser())
      .then(
        (user) => setWaiting(user?.email ? { email: user.email } : 'nobody'),
        () => setWaiting('nobody'),
      );
  }, []);

  const isKnown = typeof waiting === 'object';
  useEffect(() => {
    if (!isKnown) return;
    let looks = 0;
    let timer = 0;
    const again = async () => {
      window.clearTimeout(timer);
      looks += 1;
      const isDone = document.visibilityState === 'visible' && (await look.current().catch(isLeavingFor));
      if (!isDone) timer = window.setTimeout(again, looks < EAGER_LOOKS ? EAGER : PATIENT);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void again();
    };
    timer = window.setTimeout(again, EAGER);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isKnown]);

  return { waiting, look: () => look.current() };
}
