/** Shows text with markup that the server has cleaned (`cleanHtml`); nothing else may be given to it. */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  return <div className="rich-text" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
