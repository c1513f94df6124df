/** How long the record of a closed screen is cached, ms: reopening it within this time causes no request. */
const CACHE_MILLISECONDS = 15_000;

/**
 * Query options for edited records. They are not refetched while they are open, so that fields do not change during editing;
 * saving detects newer versions.
 */
export const RECORD_QUERY = {
  staleTime: CACHE_MILLISECONDS,
  gcTime: CACHE_MILLISECONDS,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
