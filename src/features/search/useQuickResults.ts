import { useEffect, useState } from 'react';
import { ApiError, call } from '#src/client/api.ts';
import { wantsExplicit } from '#src/domain/explicitPreference.ts';
import type { QuickResults } from './search.schema.ts';

/** Milliseconds without a key before a text is asked for. */
const PAUSE_MS = 140;
/** Answers kept for as long as the dialog is open: going back a letter asks nothing. */
const KEPT_MAX = 40;
const LONGEST_WAIT_SECONDS = 60;

/** What the dialog shows of a search. */
export interface QuickFinding {
  /** The last answer, which may be that of a text before. */
  results: QuickResults | null;
  isSearching: boolean;
  /** Why there is no answer, for people. */
  trouble: string | null;
}

const NOTHING: QuickFinding = { results: null, isSearching: false, trouble: null };

function addressOf(text: string): string {
  const params = new URLSearchParams({ q: text });
  if (wantsExplicit(document.cookie)) params.set('explicit', 'true');
  return `/search/quick?${params}`;
}

/** Seconds that a refusal asks to wait; null where the error is no such refusal. */
function secondsToWait({ status, body: { error } }: ApiError): number | null {
  if (status !== 429 && status !== 503) return null;
  const data = typeof error === 'object' && 'data' in error ? error.data : null;
  const seconds = (data as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds;
  return typeof seconds === 'number' ? Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) : null;
}

function troubleOf(error: unknown): { trouble: string; seconds: number | null } {
  if (!(error instanceof ApiError)) return { trouble: 'Something went wrong here.', seconds: null };
  const seconds = secondsToWait(error);
  if (error.status === 429)
    return {
      trouble: `That was a lot of searching. Results come back by themselves in ${seconds ?? 'a few'} seconds.`,
      seconds,
    };
  if (error.status === 0) return { trouble: 'There is no connection just now.', seconds: null };
  return { trouble: 'The catalogue does not answer just now.', seconds };
}

/**
 * Results for a text while it is typed: asked for after a short pause, an earlier question given up, answers kept. A refusal
 * for asking too often asks again by itself when the wait is over.
 * @param text trimmed; '' finds nothing and asks nothing
 * @param isHeld true while the text is half a word of an input method that means something else
 */
export function useQuickResults(text: string, isHeld: boolean): QuickFinding {
  const [finding, setFinding] = useState(NOTHING);
  const [kept] = useState(() => new Map<string, QuickResults>());
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isHeld) return;
    const known = kept.get(text);
    if (text === '' || known) {
      setFinding({ ...NOTHING, results: known ?? null });
      return;
    }
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const results = await call<QuickResults>(addressOf(text), { signal: aborter.signal });
        if (kept.size >= KEPT_MAX) kept.clear();
        kept.set(text, results);
        setFinding({ ...NOTHING, results });
      } catch (error) {
        if (aborter.signal.aborted) return;
        const { trouble, seconds } = troubleOf(error);
        setFinding({ ...NOTHING, trouble });
        if (seconds !== null) timer = setTimeout(() => setAttempt(attempt + 1), seconds * 1000);
      }
    };
    setFinding(({ results }) => ({ results, isSearching: true, trouble: null }));
    timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [text, isHeld, attempt, kept]);

  return finding;
}
