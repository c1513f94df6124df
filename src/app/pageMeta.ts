import type { MetaDescriptor } from 'react-router';
import type { Site } from '#src/client/site.ts';

interface PageMeta {
  site: Site;
  title: string;
  description: string;
  /** Path and query of the one address this content has; null keeps the page out of search engines. */
  canonical: string | null;
  /** Open Graph type. */
  type?: 'website' | 'video.tv_show' | 'video.movie' | 'video.episode' | 'profile';
}

/** What every page says of itself to browsers, search engines and previews; the address is completed by the layout. */
export function pageMeta({
  site,
  title,
  description,
  canonical,
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.productName },
    ...(canonical === null
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : [
          { tagName: 'link' as const, rel: 'canonical', href: `${site.origin}${canonical}` },
          { property: 'og:url', content: `${site.origin}${canonical}` },
        ]),
  ];
}

/** Title of a page below the landing page: its own words, then the product's name. */
export const titled = (title: string, { productName }: Site) => `${title} · ${productName}`;
