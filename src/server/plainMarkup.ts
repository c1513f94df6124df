import { RICH_TEXT_TAGS } from '#src/domain/richText.ts';

/** How deep lists may lie in each other. */
const DEPTH_MAX = 24;
/** Elements kept of one text; of 20,000 characters that is one for every 20. */
const ELEMENTS_MAX = 1000;
const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi;
const LINK = /\s(href|target)\s*=\s*("[^"]*"|'[^']*'|[^\s"'=`]+)/gi;
/** Lists and their entries may hold their own kind. */
const NESTING = ['ul', 'ol', 'li'];
/** A new one of these ends the one before. Of all others one within another says nothing more. */
const FOLLOWING = ['p', 'a'];

/** Writes tags so that each is closed, none lies too deep or within its like, and there are not too many. */
function balancedTags() {
  const open: string[] = [];
  let begun = 0;
  const closeFrom = (index: number) =>
    open
      .splice(index)
      .reverse()
      .map((name) => `</${name}>`)
      .join('');
  return {
    begin(name: string, attributes: string): string {
      const like = NESTING.includes(name) ? -1 : open.lastIndexOf(name);
      if (like !== -1 && !FOLLOWING.includes(name)) return '';
      const closing = like === -1 ? '' : closeFrom(like);
      if (open.length >= DEPTH_MAX || begun >= ELEMENTS_MAX) return closing;
      begun += 1;
      open.push(name);
      return `${closing}<${name}${attributes}>`;
    },
    end(name: string): string {
      const index = open.lastIndexOf(name);
      return index === -1 ? '' : closeFrom(index);
    },
    single(name: string): string {
      begun += 1;
      return begun > ELEMENTS_MAX ? '' : `<${name}>`;
    },
    endAll: () => closeFrom(0),
  };
}

const textOf = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const linkOf = (attributes: string) => (attributes.match(LINK) ?? []).join('');

/**
 * The tags that rich text may hold, closed and flat enough, and everything else as text: what a parser makes of it grows
 * with its length only. Time is linear in the length. It says nothing of where links lead: the cleaner comes after it.
 */
export function plainMarkup(html: string): string {
  const tags = balancedTags();
  const written: string[] = [];
  let from = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, given = '', attributes = ''] = match;
    const name = given.toLowerCase();
    written.push(textOf(html.slice(from, match.index)));
    from = match.index + whole.length;
    if (!RICH_TEXT_TAGS.some((tag) => tag === name)) continue;
    if (name === 'br') written.push(tags.single(name));
    else if (slash) written.push(tags.end(name));
    else written.push(tags.begin(name, name === 'a' ? linkOf(attributes) : ''));
  }
  return [...written, textOf(html.slice(from)), tags.endAll()].join('');
}
