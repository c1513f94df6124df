/** Renders HTML without escaping it. Pass only HTML that the server has sanitised with `cleanHtml`. */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  return <div className="rich-text" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
