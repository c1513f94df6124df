import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { countsText } from './quickOptions.ts';
import type { QuickState } from './useQuickResults.ts';

/** Status of a search: the number of results for screen readers; hints and errors for everyone. */
export function QuickStatus({ text, results, isSearching, message }: QuickState & { text: string }) {
  const hasResults = results !== null && results.titles.length + results.people.length > 0;
  const isEmpty = results !== null && !hasResults && !isSearching;
  const isBlank = text === '';
  return (
    <div role="status" className={hasResults && !message ? 'visually-hidden' : 'quick-status'}>
      {message}
      {!message && isBlank && (
        <p className="facts">In English, in Hangul, romanised, or by first letters such as ㄷㄲㅂ.</p>
      )}
      {!message && !isBlank && isEmpty && (
        <p>
          Nothing found for “<LocalisedText text={text} />
          ”. Try another spelling, fewer words, or the other script.
        </p>
      )}
      {!message && !isBlank && hasResults && !isSearching && countsText(results)}
      {!message && !isBlank && !hasResults && isSearching && <p className="facts">Searching…</p>}
    </div>
  );
}
