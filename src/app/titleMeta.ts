import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { titleOf } from '#src/app/titleOutlet.ts';
import type { TitleHead } from '#src/features/catalogue/title.view.ts';

type Words = Omit<Parameters<typeof pageMeta>[0], 'site'>;

/** What one of a title's pages says of itself; nothing while there is an error. */
export function titleMeta(
  matches: Parameters<typeof titleOf>[0],
  wordsOf: (head: TitleHead) => Words,
): MetaDescriptor[] {
  const loaded = titleOf(matches);
  if (!loaded) return [];
  const { head, site } = loaded;
  const words = wordsOf(head);
  return pageMeta({ ...words, site, title: titled(words.title, site) });
}
