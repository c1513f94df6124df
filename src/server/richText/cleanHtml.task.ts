import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';
import {
  isAllowedLinkAttribute,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_MAX,
  RICH_TEXT_TAGS,
} from '#src/domain/text/richText.ts';
import type { TaskRun } from '#src/server/workers/task.ts';
import { canonicalHtml } from './canonicalHtml.ts';
import type { cleanHtmlTask } from './cleanHtmlTask.ts';

function startPurifier(): (html: string) => string {
  const purifier = createPurifier(new JSDOM('').window);
  purifier.setConfig({
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: [...RICH_TEXT_ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: true,
  });
  purifier.addHook('uponSanitizeAttribute', (element, data) => {
    data.keepAttr = element.nodeName === 'A' && isAllowedLinkAttribute(data.attrName, data.attrValue);
  });
  return (html) => purifier.sanitize(html);
}

const purify = startPurifier();

/**
 * Converts HTML to the canonical form of rich text and purifies it (S-E3). The canonical form comes first, since it is flat
 * and closed, while parser and purifier take quadratic time in the nesting depth. The purifier's output is converted again. A
 * text that is too long in canonical form is never stored, so it needs no purifier.
 */
export const run: TaskRun<typeof cleanHtmlTask> = (html) => {
  const form = canonicalHtml(html);
  if (form.length > RICH_TEXT_MAX) return { value: canonicalHtml(html, isAllowedLinkAttribute) };
  return { value: canonicalHtml(purify(form)) };
};
