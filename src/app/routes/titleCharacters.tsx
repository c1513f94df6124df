import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/titleMeta.ts';
import { useTitleHead } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { CharactersScreen } from '#src/features/catalogue/CharactersScreen.tsx';
import { shownPeople } from '#src/features/catalogue/castEntries.ts';
import type { TitleCast } from '#src/features/catalogue/title.view.ts';
import { titleCast } from '#src/features/catalogue/titleCast.queries.server.ts';
import { titleWithYear } from '#src/features/catalogue/titleText.ts';
import { personTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/loading.server.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/titleCharacters.ts';

export const loader = pageLoader<TitleCast>(async ({ db, params, keepUntilChanged }) => {
  const cast = await titleCast(db, idParam(params.id) ?? 0);
  keepUntilChanged(shownPeople(cast).map(personTag));
  return cast;
});

export const clientLoader = payloadLoader<TitleCast>(['title-characters']);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  return titleMeta(matches, (head) => ({
    title: `Cast and characters of ${titleWithYear(head)}`,
    description: `The ${head.counts.cast} members of the cast of ${head.title} with their characters, and the crew.`,
    canonical: `${titleHref(head)}/characters`,
  }));
}

export default function TitleCharactersRoute({ loaderData }: Route.ComponentProps) {
  return <CharactersScreen head={useTitleHead()} cast={loaderData} />;
}
