import { Words } from '#src/ui/type/OneLine.tsx';
import { countsInWords } from './quickOptions.ts';
import type { QuickFinding } from './useQuickResults.ts';

/** What is said of a search: how much was found for those who hear it, and in its place for all what went wrong or helps on. */
export function QuickStatus({ text, results, isSearching, trouble }: QuickFinding & { text: string }) {
  const isFound = results !== null && results.titles.length + results.people.length > 0;
  const isNothing = results !== null && !isFound && !isSearching;
  const isBeginning = text === '';
  return (
    <div role="status" className={isFound && !trouble ? 'visually-hidden' : 'quick-status'}>
      {trouble}
      {!trouble && isBeginning && (
        <p className="facts">In English, in Hangul, romanised, or by first letters such as ㄷㄲㅂ.</p>
      )}
      {!trouble && !isBeginning && isNothing && (
        <p>
          Nothing found for “<Words text={text} />
          ”. Try another spelling, fewer words, or the other script.
        </p>
      )}
      {!trouble && !isBeginning && isFound && !isSearching && countsInWords(results)}
      {!trouble && !isBeginning && !isFound && isSearching && <p className="facts">Searching…</p>}
    </div>
  );
}
