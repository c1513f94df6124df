import { useEffect } from 'react';
import { leaveFor, returnAddress } from '#src/client/navigation.ts';
import { storedAuth, watchStoredAuth } from '#src/client/storedAuth.ts';

/** Goes on by itself when somebody signs in in another tab of this browser. */
export function useSignedInElsewhere(fallback: string): void {
  useEffect(
    () =>
      watchStoredAuth((event) => {
        if (event.type === 'storage' && storedAuth())
          leaveFor(returnAddress() ?? fallback, { replace: true });
      }),
    [fallback],
  );
}
