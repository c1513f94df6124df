import { useEffect } from 'react';
import { returnAddress } from '#src/client/navigation.ts';
import { storedAuth, watchStoredAuth } from '#src/client/storedAuth.ts';
import { useDeparture } from './useDeparture.ts';

/** Goes on by itself when somebody signs in in another tab of this browser. */
export function useSignedInElsewhere(fallback: string): void {
  const depart = useDeparture();
  useEffect(
    () =>
      watchStoredAuth((event) => {
        if (event.type === 'storage' && storedAuth()) depart(returnAddress() ?? fallback);
      }),
    [fallback, depart],
  );
}
