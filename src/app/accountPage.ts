import type { MetaDescriptor } from 'react-router';
import type { Site } from '#src/domain/web/site.ts';
import { titled } from './meta/pageMeta.ts';

/** Headers of every account screen: browsers and proxies must not cache them. */
export const neverCached = () => ({ 'Cache-Control': 'no-store' });

/** Meta of an account screen: its title, and `noindex` for search engines. */
export function accountMeta(title: string, site: Site | undefined): MetaDescriptor[] {
  if (!site) return [];
  return [{ title: titled(title, site) }, { name: 'robots', content: 'noindex' }];
}
