import { jsonInHtml } from '#src/domain/web/jsonInHtml.ts';

interface InlineScriptProps {
  text: string;
  id?: string;
  type?: 'application/json' | 'application/ld+json';
}

/**
 * An inline script or data block. Data blocks are escaped, so that no text in them can end the element. The page's
 * Content-Security-Policy contains the hash of each script.
 */
export function InlineScript({ text, id, type }: InlineScriptProps) {
  const safe = type ? jsonInHtml(text) : text;
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: safe }} suppressHydrationWarning />;
}
