import { useEffect } from 'react';
import { returnAddress } from '#src/client/navigation.ts';
import { storedAuth, watchStoredAuth } from '#src/client/storedAuth.ts';
import { useLeaveOnce } from '#src/features/account/signIn/useLeaveOnce.ts';

/** Leaves the page when the user signs in in another tab of this browser. */
export function useSignedInElsewhere(fallback: string): void {
  const depart = useLeaveOnce();
  useEffect(
    () =>
      watchStoredAuth((event) => {
        if (event.type === 'storage' && storedAuth()) depart(returnAddress() ?? fallback);
      }),
    [fallback, depart],
  );
}
