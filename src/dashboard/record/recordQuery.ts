/** How long a record that was left is kept, ms: who comes back so soon finds it as it was, without asking for it again. */
const KEPT = 15_000;

/**
 * How records are asked for that are opened to be changed. What is being written must not change under the hands, so only
 * opening one asks for it; a later version is met when saving.
 */
export const RECORD_QUERY = {
  staleTime: KEPT,
  gcTime: KEPT,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
