interface InlineScriptProps {
  text: string;
  id?: string;
  type?: 'application/json' | 'application/ld+json';
}

/**
 * A script or data block of ours inside the page. `<` is escaped, so no text in it can end the element; the page's
 * policy names the hash of each that runs.
 */
export function InlineScript({ text, id, type }: InlineScriptProps) {
  const safe = type ? text.replaceAll('<', '\\u003c') : text;
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: safe }} suppressHydrationWarning />;
}
