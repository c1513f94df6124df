import type { ReactElement } from 'react';

/** Renders elements to HTML that React can hydrate. */
type HtmlRenderer = (element: ReactElement) => string;

// Browsers do not need React's HTML renderer, so the server's entry module injects it, like the poster renderer.
let renderer: HtmlRenderer | null = null;

/** Sets the renderer of static parts. The server's entry module calls it once. */
export const setHtmlRenderer = (htmlRenderer: HtmlRenderer): void => {
  renderer = htmlRenderer;
};

const cache = new Map<string, string>();

/** Maximum number of cached parts. A site has only a few; others are rendered each time. */
const CACHED_MAX = 100;

function renderCached(name: string, children: ReactElement, htmlRenderer: HtmlRenderer): string {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const html = htmlRenderer(children);
  if (cache.size < CACHED_MAX) cache.set(name, html);
  return html;
}

interface StaticPartProps {
  tag: 'header' | 'footer';
  className: string;
  /** Cache key with everything on which the children depend. The children must not read a context. */
  name: string;
  children: ReactElement;
}

/**
 * A part of the page frame that many pages share. The server renders it once and caches the HTML. The browser hydrates it as
 * a normal element.
 */
export const StaticPart = ({ tag: Tag, className, name, children }: StaticPartProps) =>
  import.meta.env.SSR && renderer ? (
    <Tag
      className={className}
      dangerouslySetInnerHTML={{ __html: renderCached(`${Tag} ${name}`, children, renderer) }}
    />
  ) : (
    <Tag className={className}>{children}</Tag>
  );
