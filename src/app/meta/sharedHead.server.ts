import type { EntryContext, MetaDescriptor } from 'react-router';
import { jsonLd } from '#src/catalogue/structuredData.ts';
import { pictureAddress, SITE_PICTURE } from '#src/domain/pictures/pictureAddress.ts';
import { escapeAttribute } from '#src/domain/text/characterReferences.ts';
import type { Site } from '#src/domain/web/site.ts';
import { titleWithYear } from '#src/features/titles/page/titleText.ts';
import { type LoadedPage, pageJsonLdItems } from './pageJsonLd.server.ts';

/** Content of a page's link preview. */
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
    const titleType = head.type === 'movie' ? 'video.movie' : 'video.tv_show';
    return {
      type: leaf === 'title-overview' ? titleType : (TYPE_OF_TAB[leaf] ?? 'website'),
      picture: { path: pictureAddress('title', head), alt: titleWithYear(head) },
      isExplicit: head.isExplicit,
    };
  }
  return { type: 'website', picture: { path: SITE_PICTURE, alt: productName }, isExplicit: false };
}

/** Title, description and canonical address from the page's own meta (`pageMeta`). */
interface PageTexts {
  title: string | null;
  description: string | null;
  address: string | null;
}

function textsIn(descriptors: readonly MetaDescriptor[]): PageTexts {
  const texts: PageTexts = { title: null, description: null, address: null };
  for (const descriptor of descriptors) {
    if ('title' in descriptor) texts.title = String(descriptor.title);
    if ('name' in descriptor && descriptor.name === 'description')
      texts.description = String(descriptor.content);
    if ('rel' in descriptor && descriptor.rel === 'canonical') texts.address = String(descriptor.href);
  }
  return texts;
}

const tag = (kind: 'property' | 'name', name: string, content: string | null) =>
  content === null ? '' : `<meta ${kind}="${name}" content="${escapeAttribute(content)}"/>`;

/** Open Graph tags (ogp.me). Twitter's cards use the same tags, and one for their kind. */
function previewTags({ title, description, address }: PageTexts, preview: Preview, site: Site): string {
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
    // Search engines filter explicit content by this label (Google, "SafeSearch and your website").
    preview.isExplicit ? tag('name', 'rating', 'adult') : '',
  ].join('');
}

interface MetaModule {
  meta?: (args: { matches: unknown[]; loaderData: unknown }) => MetaDescriptor[];
}

/**
 * Returns the Open Graph tags and JSON-LD of a page, as markup for the end of its head. React does not render them, so
 * browsers need no code for them; the client removes them on navigation. Returns '' for errors and for pages whose loader
 * data has no `site`.
 */
export function sharedHead({ staticHandlerContext, routeModules }: EntryContext): string {
  const { matches, loaderData, errors, location } = staticHandlerContext;
  const leaf = matches.at(-1)?.route.id;
  if (errors || leaf === undefined) return '';
  const known = matches.map(({ route }) => ({ id: route.id, loaderData: loaderData[route.id] }));
  const site = known.map((each) => (each.loaderData as { site?: Site } | undefined)?.site).find(Boolean);
  if (!site) return '';
  const module = routeModules[leaf] as MetaModule | undefined;
  const texts = textsIn(module?.meta?.({ matches: known, loaderData: loaderData[leaf] }) ?? []);
  const loaded = loaderData as LoadedPage;
  const items = texts.address === null ? '' : jsonLd(pageJsonLdItems(loaded, location.pathname));
  const script = items && `<script type="application/ld+json">${items}</script>`;
  return previewTags(texts, previewOf(loaded, leaf, site), site) + script;
}
