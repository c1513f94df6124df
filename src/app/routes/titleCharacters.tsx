import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { titleOf, useTitleHead } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { CharactersScreen } from '#src/features/catalogue/CharactersScreen.tsx';
import { shownPeople } from '#src/features/catalogue/castEntries.ts';
import type { TitleCast } from '#src/features/catalogue/title.view.ts';
import { titleCast } from '#src/features/catalogue/titleCast.queries.server.ts';
import { titleWithYear } from '#src/features/catalogue/titleText.ts';
import { personTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/titleCharacters.ts';

export const loader = pageLoader<TitleCast>(async ({ db, params, keepUntilChanged }) => {
  const cast = await titleCast(db, idParam(params.id) ?? 0);
  keepUntilChanged(shownPeople(cast).map(personTag));
  return cast;
});

export const clientLoader = payloadLoader<TitleCast>(['title-characters']);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const title = titleOf(matches);
  if (!title || !loaderData) return [];
  const { head } = title;
  return pageMeta({
    site: title.site,
    title: titled(`Cast and characters of ${titleWithYear(head)}`, title.site),
    description: `The ${loaderData.castCount} members of the cast of ${head.title} with their characters, and the crew.`,
    canonical: `/drama/${head.id}/${head.slug}/characters`,
  });
}

export default function TitleCharactersRoute({ loaderData }: Route.ComponentProps) {
  return <CharactersScreen head={useTitleHead()} cast={loaderData} />;
}
