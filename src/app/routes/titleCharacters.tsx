import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/meta/titleMeta.ts';
import { useShownTitle } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { CharactersScreen } from '#src/features/titles/page/CharactersScreen.tsx';
import { shownPeople } from '#src/features/titles/page/castEntries.ts';
import { shownCast } from '#src/features/titles/page/shownTitle.ts';
import { titleCast } from '#src/features/titles/page/titleCast.queries.server.ts';
import { titleWithYear } from '#src/features/titles/page/titleText.ts';
import { personTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/pages/pageLoader.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/titleCharacters.ts';

export const loader = pageLoader(async ({ db, params, cacheUntilChanged }) => {
  const cast = await titleCast(db, idParam(params.id) ?? 0);
  cacheUntilChanged(shownPeople(cast).map(personTag));
  return shownCast(cast);
});

export const clientLoader = payloadLoader<typeof loader>(['title-characters']);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  return titleMeta(matches, (head) => ({
    title: `Cast and characters of ${titleWithYear(head)}`,
    description: `The ${head.counts.cast} members of the cast of ${head.title} with their characters, and the crew.`,
    canonical: `${titleHref(head)}/characters`,
  }));
}

export default function TitleCharactersRoute({ loaderData }: Route.ComponentProps) {
  return <CharactersScreen head={useShownTitle()} cast={loaderData} />;
}
