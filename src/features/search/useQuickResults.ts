import { useEffect, useState } from 'react';
import { ApiError, call } from '#src/client/api.ts';
import { wantsExplicit } from '#src/domain/catalogue/explicitPreference.ts';
import type { QuickResults } from './searchAnswers.schema.ts';

/** Debounce time in ms. */
const PAUSE_MS = 140;
/** Maximum number of cached responses while the dialog is open: deleting a letter needs no request. */
const CACHED_MAX = 40;
const LONGEST_WAIT_SECONDS = 60;

/** State of the quick search. */
export interface QuickState {
  /** The last response, which can belong to a previous text. */
  results: QuickResults | null;
  isSearching: boolean;
  /** Error message for the user. */
  message: string | null;
}

const NOTHING: QuickState = { results: null, isSearching: false, message: null };

function addressOf(query: string): string {
  const params = new URLSearchParams({ q: query });
  if (wantsExplicit(document.cookie)) params.set('explicit', 'true');
  return `/search/quick?${params}`;
}

/** Returns the retry delay of a 429 or 503 response in seconds; null for other errors. */
function secondsToWait({ status, body: { error } }: ApiError): number | null {
  if (status !== 429 && status !== 503) return null;
  const data = typeof error === 'object' && 'data' in error ? error.data : null;
  const seconds = (data as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds;
  return typeof seconds === 'number' ? Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) : null;
}

function quickSearchError(error: unknown): { message: string; seconds: number | null } {
  if (!(error instanceof ApiError)) return { message: 'Something went wrong. Try again.', seconds: null };
  const seconds = secondsToWait(error);
  if (error.status === 429)
    return {
      message: `Too many searches. The search continues automatically in ${seconds ?? 'a few'} seconds.`,
      seconds,
    };
  if (error.status === 0) return { message: 'You are offline. Check your connection.', seconds: null };
  return { message: 'The search is not available at the moment. Try again soon.', seconds };
}

/**
 * Returns results while the user types: debounces requests, aborts outdated ones and caches responses. After
 * a rate-limit error it retries automatically when the delay is over.
 * @param text trimmed; '' makes no request
 * @param isPending true while an input method will replace the text
 */
export function useQuickResults(text: string, isPending: boolean): QuickState {
  const [state, setState] = useState(NOTHING);
  const [cache] = useState(() => new Map<string, QuickResults>());
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isPending) return;
    const known = cache.get(text);
    if (text === '' || known) {
      setState({ ...NOTHING, results: known ?? null });
      return;
    }
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const load = async () => {
      try {
        const results = await call<QuickResults>(addressOf(text), { signal: aborter.signal });
        if (cache.size >= CACHED_MAX) cache.clear();
        cache.set(text, results);
        setState({ ...NOTHING, results });
      } catch (error) {
        if (aborter.signal.aborted) return;
        const { message, seconds } = quickSearchError(error);
        setState({ ...NOTHING, message });
        if (seconds !== null) timer = setTimeout(() => setAttempt(attempt + 1), seconds * 1000);
      }
    };
    setState(({ results }) => ({ results, isSearching: true, message: null }));
    timer = setTimeout(load, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [text, isPending, attempt, cache]);

  return state;
}
