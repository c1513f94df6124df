import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  isAllowedLink,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_MAX,
  RICH_TEXT_TAGS,
  RICH_TEXT_TARGETS,
} from '#src/domain/richText.ts';
import { plainMarkup } from './plainMarkup.ts';

/** Cleans stored rich text before it leaves the server (S-E3): `cleanHtml`, or its equal. */
export type CleanHtml = (html: string) => Promise<string>;

/** Cleaned texts kept, in characters of memory; keys are digests. */
const KEPT_CHARACTERS = 8_000_000;

const cleaned = new LRUCache<string, string>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (html) => html.length + 100,
});

const isTarget = (value: string) => RICH_TEXT_TARGETS.some((target) => target === value);

function keepsAttribute(element: Element, name: string, value: string): boolean {
  if (element.nodeName !== 'A') return false;
  return name === 'href' ? isAllowedLink(value) : name === 'target' && isTarget(value);
}

type Cleaner = (html: string) => string;

// The document costs about 0.3 s and 30 MB to start, so it waits for the first text that has markup.
async function startCleaner(): Promise<Cleaner> {
  const [{ default: createPurifier }, { JSDOM }] = await Promise.all([import('dompurify'), import('jsdom')]);
  const { window } = new JSDOM('');
  const purifier = createPurifier(window);
  purifier.setConfig({
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: [...RICH_TEXT_ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: true,
  });
  purifier.addHook('uponSanitizeAttribute', (element, data) => {
    data.keepAttr = keepsAttribute(element, data.attrName, data.attrValue);
  });
  const once = (html: string) => {
    const light = isHeavy(html) ? plainMarkup(html) : html;
    return withoutCustomised(window.document, purifier.sanitize(light));
  };
  return (html) => settled(html, once) ?? asText(html);
}

/**
 * Parser and purifier take time by the square of the depth and by the product of formatting left open with paragraphs:
 * 20,000 characters of open tags took 30 s and then overflowed the stack, 200 marks still 8 s. Beyond this many marks a
 * text is made flat first.
 */
const MARKS_MAX = 60;

const isHeavy = (html: string) => (html.match(/<[a-z/!?]/gi)?.length ?? 0) > MARKS_MAX;

/** Times a text is cleaned before it is given up; what of a public list of attacks changed a second time took 2. */
const ROUNDS_MAX = 6;

/**
 * Cleans until nothing changes. Stripping can leave tags within each other that no parser puts there (`<li><table><li>`),
 * so that the browser would build something else than what was looked at. Null where it never comes to rest.
 */
function settled(html: string, clean: Cleaner): string | null {
  let last = html;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = clean(last);
    if (next === last) return next;
    last = next;
  }
  return null;
}

/** Markup shown as it was typed. */
const asText = (html: string) =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The purifier empties an `is` attribute and leaves it standing, since an element made with one is written with one for
 * ever. Such elements are made anew here.
 */
function withoutCustomised(document: Document, html: string): string {
  if (!html.includes(' is="')) return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('[is]')) {
    const plain = document.createElement(element.localName);
    for (const { name, value } of element.attributes) if (name !== 'is') plain.setAttribute(name, value);
    plain.append(...element.childNodes);
    element.replaceWith(plain);
  }
  return template.innerHTML;
}

let cleaner: Promise<Cleaner> | null = null;

/**
 * Rich text with everything stripped but p, br, b, i, em, strong, a, ul, ol, li and the links' href and target (S-E3).
 * Cleaning twice gives the same. Texts without markup and texts cleaned before cost no parsing.
 * @param html at most RICH_TEXT_MAX characters; what is beyond them is not read
 */
export async function cleanHtml(html: string): Promise<string> {
  const text = html.slice(0, RICH_TEXT_MAX);
  if (!/[<&]/.test(text)) return text;
  const key = createHash('sha256').update(text).digest('base64');
  const known = cleaned.get(key);
  if (known !== undefined) return known;
  cleaner ??= startCleaner();
  const clean = (await cleaner)(text);
  // A text of many marks takes some 0.1 s: where many are cleaned in a row, others have their turn in between.
  await setImmediate();
  cleaned.set(key, clean);
  return clean;
}
