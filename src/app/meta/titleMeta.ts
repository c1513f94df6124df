import type { MetaDescriptor } from 'react-router';
import { type PageTexts, pageMeta, titled } from '#src/app/meta/pageMeta.ts';
import { titleOf } from '#src/app/titleOutlet.ts';
import type { ShownTitle } from '#src/features/titles/page/shownTitle.ts';

/** Meta of one of a title's pages; empty if the title could not be loaded. */
export function titleMeta(
  matches: Parameters<typeof titleOf>[0],
  textsOf: (head: ShownTitle) => PageTexts,
): MetaDescriptor[] {
  const loaded = titleOf(matches);
  if (!loaded) return [];
  const { head, site } = loaded;
  const texts = textsOf(head);
  return pageMeta({ ...texts, title: titled(texts.title, site) }, site);
}
