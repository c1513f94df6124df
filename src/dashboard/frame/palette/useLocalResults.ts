import { useLocation } from 'react-router';
import { menuGroups } from '#src/dashboard/frame/menuGroups.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { capitalised, doesOffer, staffResources, withArticle } from '#src/dashboard/resources.ts';
import { addPath, mayOpen, recordPath, routeOf, tabsOf } from '#src/dashboard/routes.ts';
import type { PaletteResult } from './paletteResult.ts';

/** Returns the tabs of the open record, named by the last segment of their paths. */
function tabsAt(pathname: string): PaletteResult[] {
  const route = routeOf(pathname);
  if (route?.screen !== 'record') return [];
  return tabsOf(route.resource).flatMap((tab) => {
    const href = recordPath(route.resource, route.id, tab);
    const name = capitalised(tab.replaceAll('-', ' '));
    return href === null ? [] : [{ kind: 'tab of this record', name, note: null, href }];
  });
}

/** Results that need no server: tabs of the open record, screens and, from 2 typed letters, actions that add a record. */
export function useLocalResults(text: string): PaletteResult[] {
  const may = useMay();
  const { pathname } = useLocation();
  const query = text.toLowerCase();
  const screens = menuGroups()
    .flatMap(({ items }) => items)
    .filter(({ path }) => mayOpen(may, path))
    .map(({ label, path }) => ({ kind: 'screen', name: label, note: null, href: path }));
  const additions = staffResources()
    .filter((resource) => doesOffer(resource, 'create') && may('create', resource.name))
    .map(({ name, noun }) => ({
      kind: 'new',
      name: `Add ${withArticle(noun.one)}`,
      note: null,
      href: addPath(name),
    }));
  return [
    ...[...tabsAt(pathname), ...screens].filter(({ name }) => name.toLowerCase().includes(query)),
    ...additions.filter(({ name }) => query.length > 1 && name.toLowerCase().startsWith(query)),
  ];
}
