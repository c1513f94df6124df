import type { MetaDescriptor } from 'react-router';
import type { Site } from '#src/domain/web/site.ts';

interface PageMeta {
  site: Site;
  title: string;
  description: string;
  /** Path and query of the canonical address; null for `noindex`. */
  canonical: string | null;
}

/** Meta of every public page. `sharedHead.server.ts` adds the tags that only previews and search engines read. */
export function pageMeta({ site, title, description, canonical }: PageMeta): MetaDescriptor[] {
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
