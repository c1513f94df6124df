import { call } from '#src/client/api.ts';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { openPath } from '#src/dashboard/routes.ts';
import type { PaletteSearch } from '#src/dashboard/staffFeature.ts';
import type { PersonSummary, TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { personHref, titleHref } from '#src/ui/addresses.ts';

interface QuickAnswer {
  titles: { title: TitleSummary }[];
  people: { person: PersonSummary }[];
}

/**
 * Searches titles and people with the site's search, which works across scripts and spellings. Results link to dashboard
 * screens that the member may open, otherwise to public pages.
 */
export const quickSearch: PaletteSearch = async (text, may, signal) => {
  const query = new URLSearchParams({ q: text, explicit: 'true' });
  const { titles, people } = await call<QuickAnswer>(`/search/quick?${query}`, { signal });
  return [
    ...titles.map(({ title: { id, slug, title, nativeTitle, year, type } }) => ({
      kind: type,
      name: title,
      note: isolatedLine([nativeTitle, year]) || null,
      lang: nativeTitle === null ? undefined : 'ko',
      href: openPath(may, 'dramas', id) ?? titleHref({ id, slug }),
    })),
    ...people.map(({ person: { id, slug, name, nativeName } }) => ({
      kind: 'person',
      name,
      note: nativeName,
      lang: 'ko',
      href: openPath(may, 'people', id) ?? personHref({ id, slug }),
    })),
  ];
};
