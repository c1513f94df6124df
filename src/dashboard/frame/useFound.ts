import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { STAFF_RESOURCES } from '#refine.config';
import { call } from '#src/client/api.ts';
import { inOneLine } from '#src/dashboard/frame/inOneLine.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { choiceOf, likestFirst } from '#src/dashboard/pick/choice.ts';
import { listPath, mayOpen, recordPath } from '#src/dashboard/places.ts';
import { recordName, restOf } from '#src/dashboard/staffResources.ts';
import type { PersonSummary, TitleSummary } from '#src/domain/summaries.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { personHref, titleHref } from '#src/ui/addresses.ts';
import { type Found, useShortWays } from './useShortWays.ts';

interface QuickAnswer {
  titles: { title: TitleSummary }[];
  people: { person: PersonSummary }[];
}

/** How long the typing has to rest before the server is asked, ms. */
const REST = 150;
/** Records of each table that are shown. */
const RECORDS = 4;

/** How those are sorted of whom there are many of one name: the best known first. */
const BEST_KNOWN: Readonly<Record<string, string>> = { people: 'creditCount', dramas: 'popularity' };

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

const noted = (...parts: readonly (string | number | null)[]): string | null => inOneLine(parts) || null;

/** A title as the site's search finds it: on its screen for those who change it, else on its page. */
const titleFound = (
  { id, slug, title, nativeTitle, year, type }: TitleSummary,
  isKeeper: boolean,
): Found => ({
  kind: type,
  name: title,
  note: noted(nativeTitle, year),
  lang: nativeTitle === null ? undefined : 'ko',
  href: (isKeeper ? recordPath('dramas', id) : null) ?? titleHref({ id, slug }),
});

const personFound = ({ id, slug, name, nativeName }: PersonSummary, isKeeper: boolean): Found => ({
  kind: 'person',
  name,
  note: nativeName,
  lang: 'ko',
  href: (isKeeper ? recordPath('people', id) : null) ?? personHref({ id, slug }),
});

/** A record as its own list finds it, drafts among them. */
function recordFound(resource: ResourceDeclaration, row: ListRow): Found {
  const { nativeName, year, note } = choiceOf(row);
  const isTold = resource.name in BEST_KNOWN;
  return {
    kind: resource.name === 'dramas' && note !== null ? note : resource.noun.one,
    name: recordName(resource, row),
    note: isTold ? noted(nativeName, year, row.isPublished === false ? 'draft' : null) : null,
    lang: isTold && nativeName !== null ? 'ko' : undefined,
    href: recordPath(resource.name, row.id) ?? '',
  };
}

function useRecords(text: string): { found: Found[]; isSearching: boolean } {
  const may = useMay();
  const answers = useQueries({
    queries: STAFF_RESOURCES.map((resource: ResourceDeclaration) => ({
      queryKey: ['palette', resource.name, text],
      enabled: text !== '' && mayOpen(may, listPath(resource.name)),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const best = BEST_KNOWN[resource.name];
        const query = new URLSearchParams({
          q: text,
          _start: '0',
          _end: String(RECORDS),
          ...(best !== undefined && { _sort: best, _order: 'desc' }),
        });
        const rows = await call<ListRow[]>(`/${restOf(resource.name)}?${query}`, { signal });
        return rows.map((row) => recordFound(resource, row));
      },
    })),
  });
  return {
    found: answers.flatMap(({ data }) => data ?? []),
    isSearching: answers.some(({ isFetching }) => isFetching),
  };
}

/** The likest to the text first: what a search across spellings guesses stands below what is called so. */
const likestFound = (found: readonly Found[], text: string): Found[] =>
  likestFirst(
    found.map((each) => ({ ...each, nativeName: each.note })),
    text,
  );

/** Each address once, where it stands first. */
const once = (found: readonly Found[]): Found[] =>
  [...new Map([...found].reverse().map((each) => [each.href, each])).values()].reverse();

/**
 * What a text finds: the short ways at once, the rest when the typing rests. Titles and people are found by the site's
 * own search, whatever the script or the spelling, and in the lists of staff besides, which have what is not published.
 */
export function useFound(typed: string): { found: Found[]; isSearching: boolean } {
  const text = typed.trim();
  const rested = useRested(text);
  const ways = useShortWays(text);
  const records = useRecords(rested);
  const quick = useQuery({
    queryKey: ['palette', 'quick', rested],
    enabled: rested !== '',
    queryFn: ({ signal }) =>
      call<QuickAnswer>(`/search/quick?${new URLSearchParams({ q: rested, explicit: 'true' })}`, { signal }),
  });
  const may = useMay();
  const [keepsTitles, keepsPeople] = [mayOpen(may, listPath('dramas')), mayOpen(may, listPath('people'))];
  const titles = quick.data?.titles.map(({ title }) => titleFound(title, keepsTitles)) ?? [];
  const people = quick.data?.people.map(({ person }) => personFound(person, keepsPeople)) ?? [];
  return {
    found: once([...ways, ...likestFound([...titles, ...people, ...records.found], rested)]),
    isSearching: rested !== text || quick.isFetching || records.isSearching,
  };
}
