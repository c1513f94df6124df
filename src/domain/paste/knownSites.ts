import { hostOf } from '#src/domain/catalogue/externalIds.ts';

/** A site with pages of many titles or people. `slug` is the slug of the stored service or social medium. */
export interface KnownSite {
  readonly slug: string;
  readonly name: string;
}

interface Site extends KnownSite {
  readonly hosts: readonly string[];
  /** Matches the paths of title or profile pages. */
  readonly path: RegExp;
  /** Builds the canonical address from the match of `path`; if omitted, the pasted address is used. */
  readonly page?: (match: RegExpExecArray) => string;
  /** Query parameters that identify the page; all others are for tracking. */
  readonly keeps?: readonly string[];
}

const SERVICES: readonly Site[] = [
  {
    slug: 'netflix',
    name: 'Netflix',
    hosts: ['netflix.com'],
    path: /^(?:\/[a-z]{2}(?:-[a-z]{2,3})?)?\/(?:title|watch)\/([0-9]+)/,
    page: (match) => `https://www.netflix.com/title/${match[1]}`,
  },
  { slug: 'viki', name: 'Viki', hosts: ['viki.com'], path: /^\/(?:tv|movies|videos)\/[0-9]+[a-z]/ },
  { slug: 'kocowa', name: 'Kocowa', hosts: ['kocowa.com'], path: /^\/.+/ },
  { slug: 'apple-tv', name: 'Apple TV', hosts: ['tv.apple.com'], path: /^\/.+/ },
  { slug: 'prime-video', name: 'Prime Video', hosts: ['primevideo.com'], path: /\/(?:detail|dp)\/.+/ },
  {
    slug: 'prime-video',
    name: 'Prime Video',
    hosts: ['amazon.com', 'amazon.co.jp'],
    path: /^\/gp\/video\/.+/,
  },
  {
    slug: 'iqiyi',
    name: 'iQIYI',
    hosts: ['iq.com', 'iqiyi.com'],
    path: /^\/.+/,
  },
  {
    slug: 'wavve',
    name: 'Wavve',
    hosts: ['wavve.com'],
    path: /^\/.+/,
    keeps: ['programid', 'contentid', 'movieid'],
  },
  { slug: 'wetv', name: 'WeTV', hosts: ['wetv.vip'], path: /\/play\/.+/ },
  { slug: 'tubi', name: 'Tubi', hosts: ['tubitv.com'], path: /^\/(?:series|movies|tv-shows)\/[0-9]+/ },
  { slug: 'tving', name: 'TVING', hosts: ['tving.com'], path: /^\/(?:contents|vod|movie)\/.+/ },
  { slug: 'hulu', name: 'Hulu', hosts: ['hulu.com'], path: /^\/(?:series|movie|watch)\/.+/ },
  { slug: 'disney', name: 'Disney+', hosts: ['disneyplus.com'], path: /\/(?:series|movies|browse|play)\/.+/ },
  { slug: 'disney-hotstar', name: 'Disney+ Hotstar', hosts: ['hotstar.com'], path: /^\/.+\/.+/ },
  {
    slug: 'the-roku-channel',
    name: 'The Roku Channel',
    hosts: ['therokuchannel.roku.com'],
    path: /^\/details\/.+/,
  },
  { slug: 'iflix', name: 'iflix', hosts: ['iflix.com'], path: /\/play\/.+/ },
  { slug: 'asiancrush', name: 'AsianCrush', hosts: ['asiancrush.com'], path: /^\/.+/ },
  { slug: 'kakao-tv', name: 'Kakao TV', hosts: ['tv.kakao.com'], path: /^\/(?:channel|v)\/.+/ },
  { slug: 'naver-tv-cast', name: 'Naver TV Cast', hosts: ['tv.naver.com'], path: /^\/.+/ },
  { slug: 'line-tv', name: 'LINE TV', hosts: ['linetv.tw'], path: /^\/drama\/.+/ },
  { slug: 'viu', name: 'Viu', hosts: ['viu.com'], path: /^\/.+\/.+/ },
  { slug: 'viutv', name: 'ViuTV', hosts: ['viu.tv'], path: /^\/.+/ },
  { slug: 'paramount', name: 'Paramount+', hosts: ['paramountplus.com'], path: /\/(?:shows|movies)\/.+/ },
  {
    slug: 'coupang-play',
    name: 'Coupang Play',
    hosts: ['coupangplay.com'],
    path: /\/(?:titles|content)\/.+/,
  },
  { slug: 'watcha', name: 'Watcha', hosts: ['watcha.com'], path: /^\/(?:contents|watch)\/.+/ },
  {
    slug: 'max',
    name: 'Max',
    hosts: ['max.com', 'hbomax.com', 'play.max.com', 'play.hbomax.com'],
    path: /\/(?:shows?|movies?|series)\/.+/,
  },
  {
    slug: 'youtube',
    name: 'YouTube',
    hosts: ['youtube.com'],
    path: /^\/(?:watch|playlist)$/,
    keeps: ['v', 'list'],
  },
  {
    slug: 'youtube',
    name: 'YouTube',
    hosts: ['youtu.be'],
    path: /^\/([\w-]{11})$/,
    page: (match) => `https://www.youtube.com/watch?v=${match[1]}`,
  },
];

const handle = (site: string) => (match: RegExpExecArray) => `https://${site}/${match[1]}`;

const PROFILES: readonly Site[] = [
  {
    slug: 'instagram',
    name: 'Instagram',
    hosts: ['instagram.com'],
    path: /^\/(?!(?:p|reel|reels|tv|explore|accounts|stories|direct)\/?$)([\w.]{1,30})\/?$/,
    page: handle('www.instagram.com'),
  },
  {
    slug: 'x',
    name: 'X',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    path: /^\/(?!(?:home|search|i|intent|share|hashtag|explore|login)\/?$)@?(\w{1,15})\/?$/,
    page: handle('x.com'),
  },
  {
    slug: 'facebook',
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    path: /^\/(?!(?:watch|groups|events|sharer|login|share)(?:\/|$))(?:[\w.-]{5,80}|pg\/[\w.-]+|people\/[^/]+\/[0-9]+|profile\.php)\/?$/,
    keeps: ['id'],
  },
  {
    slug: 'youtube',
    name: 'YouTube',
    hosts: ['youtube.com'],
    path: /^\/((?:@[^/]+|(?:channel|c|user)\/[^/]+))/,
    page: handle('www.youtube.com'),
  },
  {
    slug: 'tiktok',
    name: 'TikTok',
    hosts: ['tiktok.com'],
    path: /^\/(@[\w.]+)/,
    page: handle('www.tiktok.com'),
  },
  {
    slug: 'threads',
    name: 'Threads',
    hosts: ['threads.net', 'threads.com'],
    path: /^\/(@[\w.]+)/,
    page: handle('www.threads.net'),
  },
  { slug: 'weibo', name: 'Weibo', hosts: ['weibo.com', 'weibo.cn'], path: /^\/(?:u\/[0-9]+|[\w-]+)\/?$/ },
  { slug: 'naver-blog', name: 'Naver Blog', hosts: ['blog.naver.com'], path: /^\/[\w-]+\/?$/ },
  { slug: 'daum-cafe', name: 'Daum Café', hosts: ['cafe.daum.net'], path: /^\/[\w.-]+\/?$/ },
  { slug: 'weverse', name: 'Weverse', hosts: ['weverse.io'], path: /^\/[\w-]+/ },
];

function cleaned(link: URL, keeps: readonly string[]): string {
  const page = new URL(link.href);
  page.protocol = 'https:';
  page.hash = '';
  for (const name of [...page.searchParams.keys()]) if (!keeps.includes(name)) page.searchParams.delete(name);
  return page.href;
}

/** The site of an address, and the canonical address of the page; null if it is not a title or profile page. */
export interface SitePage {
  readonly site: KnownSite;
  readonly url: string | null;
}

function pageAmong(sites: readonly Site[], link: URL): SitePage | null {
  const ofHost = sites.filter((site) => site.hosts.includes(hostOf(link)));
  for (const { slug, name, path, page, keeps = [] } of ofHost) {
    const match = path.exec(link.pathname);
    if (match !== null) return { site: { slug, name }, url: page?.(match) ?? cleaned(link, keeps) };
  }
  const known = ofHost[0];
  return known === undefined ? null : { site: { slug: known.slug, name: known.name }, url: null };
}

/** Returns the streaming service of an address; its `url` is null unless the page is a title's. Null for other hosts. */
export function servicePageOf(link: URL): SitePage | null {
  return pageAmong(SERVICES, link);
}

/** Returns the social medium of an address; its `url` is null unless the page is a profile. Null for other hosts. */
export function profilePageOf(link: URL): SitePage | null {
  return pageAmong(PROFILES, link);
}

/** Returns the address without fragment and tracking parameters (`utm_source`, `fbclid`). */
export function withoutTracking(link: URL): string {
  const page = new URL(link.href);
  page.hash = '';
  for (const name of [...page.searchParams.keys()])
    if (/^(utm_\w+|fbclid|gclid|igshid|igsh|si|ref_?|_ga)$/.test(name)) page.searchParams.delete(name);
  return page.href;
}
