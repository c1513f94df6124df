import type { EntryContext, MetaDescriptor } from 'react-router';
import type { Site } from '#src/client/site.ts';
import { pictureAddress, SITE_PICTURE } from '#src/domain/pictureAddress.ts';
import { titleWithYear } from '#src/features/catalogue/titleText.ts';
import { jsonLd } from '#src/server/structuredData.ts';
import { type LoadedPage, pageThings } from './pageThings.server.ts';

/** What previews show of a page. */
interface Preview {
  type: 'website' | 'video.tv_show' | 'video.movie' | 'video.episode' | 'profile';
  picture: { path: string; alt: string };
  isExplicit: boolean;
}

const TYPE_OF_TAB: Readonly<Record<string, Preview['type']>> = { 'title-episode': 'video.episode' };

function previewOf({ title, person }: LoadedPage, leaf: string, { productName }: Site): Preview {
  if (person) {
    const { head } = person;
    const picture = { path: pictureAddress('person', head), alt: head.name };
    return { type: 'profile', picture, isExplicit: false };
  }
  if (title) {
    const { head } = title;
    const own = head.type === 'movie' ? 'video.movie' : 'video.tv_show';
    return {
      type: leaf === 'title-overview' ? own : (TYPE_OF_TAB[leaf] ?? 'website'),
      picture: { path: pictureAddress('title', head), alt: titleWithYear(head) },
      isExplicit: head.isExplicit,
    };
  }
  return { type: 'website', picture: { path: SITE_PICTURE, alt: productName }, isExplicit: false };
}

/** What the page itself says (`pageMeta`): its title, its description, its one address. */
interface OwnWords {
  title: string | null;
  description: string | null;
  address: string | null;
}

function wordsIn(descriptors: readonly MetaDescriptor[]): OwnWords {
  const words: OwnWords = { title: null, description: null, address: null };
  for (const descriptor of descriptors) {
    if ('title' in descriptor) words.title = String(descriptor.title);
    if ('name' in descriptor && descriptor.name === 'description')
      words.description = String(descriptor.content);
    if ('rel' in descriptor && descriptor.rel === 'canonical') words.address = String(descriptor.href);
  }
  return words;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const tag = (kind: 'property' | 'name', name: string, content: string | null) =>
  content === null ? '' : `<meta ${kind}="${name}" content="${escaped(content)}"/>`;

/** Open Graph (ogp.me); Twitter's cards read the same but for their kind. */
function previewTags({ title, description, address }: OwnWords, preview: Preview, site: Site): string {
  return [
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:type', preview.type),
    tag('property', 'og:site_name', site.productName),
    tag('property', 'og:url', address),
    tag('property', 'og:image', `${site.origin}${preview.picture.path}`),
    tag('property', 'og:image:type', 'image/png'),
    tag('property', 'og:image:width', '1200'),
    tag('property', 'og:image:height', '630'),
    tag('property', 'og:image:alt', preview.picture.alt),
    tag('name', 'twitter:card', 'summary_large_image'),
    // Search engines that filter explicit content go by this label (Google, "SafeSearch and your website").
    preview.isExplicit ? tag('name', 'rating', 'adult') : '',
  ].join('');
}

interface MetaModule {
  meta?: (args: { matches: unknown[]; loaderData: unknown }) => MetaDescriptor[];
}

/**
 * What only previews and search engines read of a page, as markup for the end of its head: Open Graph and JSON-LD. It is
 * no part of what React renders, so browsers carry no code for it; they take it away when they go on to another page.
 * '' for errors and for pages that do not say what site they belong to.
 */
export function sharedHead({ staticHandlerContext, routeModules }: EntryContext): string {
  const { matches, loaderData, errors, location } = staticHandlerContext;
  const leaf = matches.at(-1)?.route.id;
  if (errors || leaf === undefined) return '';
  const known = matches.map(({ route }) => ({ id: route.id, loaderData: loaderData[route.id] }));
  const site = known.map((each) => (each.loaderData as { site?: Site } | undefined)?.site).find(Boolean);
  if (!site) return '';
  const module = routeModules[leaf] as MetaModule | undefined;
  const words = wordsIn(module?.meta?.({ matches: known, loaderData: loaderData[leaf] }) ?? []);
  const loaded = loaderData as LoadedPage;
  const things = words.address === null ? '' : jsonLd(pageThings(loaded, location.pathname));
  const script = things && `<script type="application/ld+json">${things}</script>`;
  return previewTags(words, previewOf(loaded, leaf, site), site) + script;
}
