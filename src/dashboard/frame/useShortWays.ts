import { useLocation } from 'react-router';
import { STAFF_RESOURCES } from '#refine.config';
import { useMay } from '#src/dashboard/me.ts';
import { addPath, mayOpen, placeOf, recordPath, tabsOf } from '#src/dashboard/places.ts';
import { doesOffer, withArticle } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
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

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;

/** The parts of the record that is open, by the last part of their addresses. */
function partsAt(pathname: string): Found[] {
  const place = placeOf(pathname);
  if (place?.screen !== 'record') return [];
  return tabsOf(place.resource).flatMap((tab) => {
    const href = recordPath(place.resource, place.id, tab);
    const words = tab.replaceAll('-', ' ');
    const name = words.charAt(0).toUpperCase() + words.slice(1);
    return href === null ? [] : [{ kind: 'part of this record', name, note: null, href }];
  });
}

/**
 * What is known without asking the server: the parts of the open record, the screens, and, once its name is begun, adding
 * a record.
 */
export function useShortWays(text: string): Found[] {
  const may = useMay();
  const { pathname } = useLocation();
  const asked = text.toLowerCase();
  const screens = MENU.flatMap(({ items }) => items)
    .filter(({ path }) => mayOpen(may, path))
    .map(({ label, path }) => ({ kind: 'screen', name: label, note: null, href: path }));
  const additions = declared
    .filter((resource) => doesOffer(resource, 'create') && may('create', resource.name))
    .map(({ name, noun }) => ({
      kind: 'new',
      name: `Add ${withArticle(noun.one)}`,
      note: null,
      href: addPath(name),
    }));
  return [
    ...[...partsAt(pathname), ...screens].filter(({ name }) => name.toLowerCase().includes(asked)),
    ...additions.filter(({ name }) => asked.length > 1 && name.toLowerCase().startsWith(asked)),
  ];
}
