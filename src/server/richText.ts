import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isCanonical } from '#src/domain/text/canonicalForm.ts';
import { plainParagraphs } from '#src/domain/text/plainText.ts';
import { isAllowedLinkAttribute, RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import { createPauses } from './pauses.ts';
import { canonicalHtml } from './richText/canonicalHtml.ts';
import { cleanHtmlTask } from './richText/cleanHtmlTask.ts';
import { runInWorker } from './workers/runInWorker.ts';

/** Cleans rich text before it leaves the server (S-E3): `displayHtml` or `cleanHtml`. */
export type CleanHtml = (html: string) => Promise<string>;

/** Size of the cache in characters; the keys are digests. */
const CACHED_CHARACTERS = 8_000_000;

const cleaned = new LRUCache<string, string>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (html) => html.length + 100,
});

/** Shared by all texts: a record has hundreds, each cleaned by a separate call. */
const pause = createPauses();

/** Returns the clean form of texts that need no purifier: canonical rich text and text without markup. Null for others. */
function withoutPurifier(text: string): string | null {
  if (text.startsWith('<') && isCanonical(text)) return text;
  return plainParagraphs(text);
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * Returns rich text in the form in which it is stored: canonical (see `richTextBuilder`) and without anything but p, br, b, i,
 * em, strong, a, ul, ol, li and the links' href and target (S-E3). Text without markup becomes paragraphs. Cleaning is
 * idempotent. Only text with non-canonical markup goes through the purifier, in a worker thread; results are cached.
 * @param html at most RICH_TEXT_MAX characters; the rest is ignored
 * @returns may be longer than RICH_TEXT_MAX
 * @throws AppError 422 when cleaning takes too long; 503 while too many texts wait
 */
export async function cleanHtml(html: string): Promise<string> {
  const text = html.slice(0, RICH_TEXT_MAX);
  await pause();
  const known = withoutPurifier(text);
  if (known !== null) return known;
  const key = keyOf(text);
  const cached = cleaned.get(key);
  if (cached !== undefined) return cached;
  const clean = await runInWorker(cleanHtmlTask, text);
  cleaned.set(key, clean);
  return clean;
}

/**
 * Cleans stored rich text for pages and the API, with the same result as `cleanHtml`. Text that was cleaned when it was written
 * costs one comparison; text of older forms, or written without checks, is rebuilt from allowed elements.
 * @param html at most RICH_TEXT_MAX characters; the rest is ignored
 */
export const displayHtml: CleanHtml = async (html) => {
  const text = html.slice(0, RICH_TEXT_MAX);
  const known = withoutPurifier(text);
  if (known !== null) return known;
  return cleaned.get(keyOf(text)) ?? canonicalHtml(text, isAllowedLinkAttribute);
};
