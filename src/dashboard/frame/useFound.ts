import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { STAFF_RESOURCES } from '#refine.config';
import { call } from '#src/client/api.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { recordPath } from '#src/dashboard/places.ts';
import { recordName, restOf } from '#src/dashboard/staffResources.ts';
import type { PersonSummary, TitleSummary } from '#src/domain/summaries.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { personHref, titleHref } from '#src/ui/addresses.ts';
import { MENU } from './navigation.tsx';

/** Something with a screen. */
export interface Found {
  kind: string;
  name: string;
  /** Told apart by: year, native name. */
  note: string | null;
  lang?: string | undefined;
  href: string;
}

interface QuickAnswer {
  titles: { title: TitleSummary }[];
  people: { person: PersonSummary }[];
}

/** How long the typing has to rest before the server is asked, ms. */
const REST = 150;
/** Records of each table that are shown. */
const RECORDS = 4;

/** Titles and people are found by the site's own search, whatever the script or the spelling. */
const SEARCHED: readonly ResourceDeclaration[] = STAFF_RESOURCES.filter(
  ({ name }) => name !== 'dramas' && name !== 'people',
);

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

const titleFound = ({ id, slug, title, nativeTitle, year, type }: TitleSummary): Found => ({
  kind: type,
  name: title,
  note: [nativeTitle, year].filter((part) => part !== null).join(' · ') || null,
  lang: nativeTitle === null ? undefined : 'ko',
  href: recordPath('dramas', id) ?? titleHref({ id, slug }),
});

const personFound = ({ id, slug, name, nativeName }: PersonSummary): Found => ({
  kind: 'person',
  name,
  note: nativeName,
  lang: 'ko',
  href: recordPath('people', id) ?? personHref({ id, slug }),
});

function useScreens(text: string): Found[] {
  const may = useMay();
  return MENU.flatMap(({ items }) => items)
    .filter(({ resource }) => resource === null || may('read', resource))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map(({ label, path }) => ({ kind: 'screen', name: label, note: null, href: path }));
}

function useRecords(text: string): { found: Found[]; isSearching: boolean } {
  const may = useMay();
  const answers = useQueries({
    queries: SEARCHED.map((resource) => ({
      queryKey: ['palette', resource.name, text],
      enabled: text !== '' && may('read', resource.name),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = new URLSearchParams({ q: text, _start: '0', _end: String(RECORDS) });
        const rows = await call<ListRow[]>(`/${restOf(resource.name)}?${query}`, { signal });
        return rows.map(
          (row): Found => ({
            kind: resource.noun.one,
            name: recordName(resource, row),
            note: null,
            href: recordPath(resource.name, row.id) ?? '',
          }),
        );
      },
    })),
  });
  return {
    found: answers.flatMap(({ data }) => data ?? []),
    isSearching: answers.some(({ isFetching }) => isFetching),
  };
}

/** What a text finds: screens at once, the rest when the typing rests. */
export function useFound(typed: string): { found: Found[]; isSearching: boolean } {
  const text = typed.trim();
  const rested = useRested(text);
  const screens = useScreens(text);
  const records = useRecords(rested);
  const quick = useQuery({
    queryKey: ['palette', 'quick', rested],
    enabled: rested !== '',
    queryFn: ({ signal }) =>
      call<QuickAnswer>(`/search/quick?${new URLSearchParams({ q: rested, explicit: 'true' })}`, { signal }),
  });
  const titles = quick.data?.titles.map(({ title }) => titleFound(title)) ?? [];
  const people = quick.data?.people.map(({ person }) => personFound(person)) ?? [];
  return {
    found: [...screens, ...titles, ...people, ...records.found],
    isSearching: rested !== text || quick.isFetching || records.isSearching,
  };
}
