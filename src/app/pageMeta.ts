import type { MetaDescriptor } from 'react-router';
import type { Site } from '#src/client/site.ts';

interface PageMeta {
  site: Site;
  title: string;
  description: string;
  /** Path and query of the one address this content has; null keeps the page out of search engines. */
  canonical: string | null;
}

/** What every page says of itself. What only previews and search engines read is added by `sharedHead.server.ts`. */
export function pageMeta({ site, title, description, canonical }: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    canonical === null
      ? { name: 'robots', content: 'noindex, follow' }
      : { tagName: 'link', rel: 'canonical', href: `${site.origin}${canonical}` },
  ];
}

/** Title of a page below the landing page: its own words, then the product's name. */
export const titled = (title: string, { productName }: Site) => `${title} · ${productName}`;
