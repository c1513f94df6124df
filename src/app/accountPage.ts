import type { MetaDescriptor } from 'react-router';
import type { Site } from '#src/client/site.ts';
import { titled } from './pageMeta.ts';

/** Headers of every account screen: nobody keeps them. */
export const neverKept = () => ({ 'Cache-Control': 'no-store' });

/** What an account screen says of itself: its name, and that search engines pass by. */
export function accountMeta(title: string, site: Site | undefined): MetaDescriptor[] {
  if (!site) return [];
  return [{ title: titled(title, site) }, { name: 'robots', content: 'noindex' }];
}
