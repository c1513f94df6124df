import type { MetaDescriptor } from 'react-router';
import type { Site } from '#src/domain/web/site.ts';

/** What search engines and link previews show of a public page. */
export interface PageTexts {
  title: string;
  description: string;
  /** Path and query of the canonical address; null for `noindex`. */
  canonical: string | null;
}

/** Meta of every public page. `sharedHead.server.ts` adds the tags that only previews and search engines read. */
export function pageMeta({ title, description, canonical }: PageTexts, site: Site): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    canonical === null
      ? { name: 'robots', content: 'noindex, follow' }
      : { tagName: 'link', rel: 'canonical', href: `${site.origin}${canonical}` },
  ];
}

/** Title of a page other than the landing page: `{title} · {product name}`. */
export const titled = (title: string, { productName }: Site) => `${title} · ${productName}`;

/**
 * Creates the `meta` of a public page other than the landing page from the texts for its loader data; empty if the data
 * could not be loaded.
 */
export const metaOf =
  <Loader extends (...args: never[]) => Promise<{ site: Site }>>(
    textsOf: (data: Awaited<ReturnType<Loader>>) => PageTexts,
  ) =>
  ({ loaderData }: { loaderData: Awaited<ReturnType<Loader>> | undefined }): MetaDescriptor[] => {
    if (!loaderData) return [];
    const texts = textsOf(loaderData);
    return pageMeta({ ...texts, title: titled(texts.title, loaderData.site) }, loaderData.site);
  };
