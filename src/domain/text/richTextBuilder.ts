import { escapeText } from './characterReferences.ts';
import { type Blocks, blockLists, type ListTag } from './richTextBlocks.ts';

/**
 * No further marks are written once the text exceeds any allowed length, because each paragraph would repeat the open
 * ones.
 */
const MARKED_CHARACTERS = 40_000;

/** Whitespace that HTML collapses (ASCII whitespace in its standard), where collapsing changes anything. */
const BLANKS = / *(?:[\t\n\f\r]| {2})[ \t\n\f\r]*/g;
/** A visible character: not whitespace, zero-width or a soft hyphen. */
const VISIBLE = /[^\s\u00ad\u200b-\u200d\u2060\ufeff]/;
/** Line breaks that do not collapse; U+2029 separates paragraphs. */
const SEPARATORS = /[\v\u0085\u2028\u2029]/;
/** Every single line break of plain text. */
const LINE_BREAKS = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/;
const LINE_BREAK = /^[\n\r\v\f\u0085\u2028\u2029]/;

interface Mark {
  readonly tag: string;
  readonly begin: string;
}

const sharedMarks = (one: readonly Mark[], other: readonly Mark[]): readonly Mark[] => {
  const end = one.findIndex((mark, index) => mark !== other[index]);
  return end === -1 ? one : one.slice(0, end);
};

/** Writes one paragraph's line of text, marks and line breaks. */
function lineWriter() {
  let html = '';
  let length = 0;
  let written: readonly Mark[] = [];
  let breaks = 0;
  /** Marks of a pending space, which is written only if text follows. */
  let blank: readonly Mark[] | null = null;

  const syncMarks = (wanted: readonly Mark[]) => {
    const sharedOpen = sharedMarks(written, wanted);
    for (const { tag } of written.slice(sharedOpen.length).reverse()) html += `</${tag}>`;
    for (const { begin } of wanted.slice(sharedOpen.length)) html += begin;
    written = wanted;
  };
  const separate = (marks: readonly Mark[], isAfterBlank: boolean) => {
    if (html === '') return;
    if (breaks > 0) {
      syncMarks(sharedMarks(written, marks));
      html += '<br>';
    } else if (blank !== null || isAfterBlank) {
      syncMarks(blank ?? marks);
      html += ' ';
    }
  };
  return {
    breakLine(times = 1) {
      breaks += times;
    },
    addBlank(marks: readonly Mark[]) {
      if (html !== '' && breaks === 0) blank ??= marks;
    },
    /** Whether the next text starts a paragraph, after two line breaks. */
    isEnded: () => breaks > 1 && html !== '',
    appendText(content: string, open: readonly Mark[], isAfterBlank: boolean) {
      const marks = length + html.length > MARKED_CHARACTERS ? [] : open;
      separate(marks, isAfterBlank);
      syncMarks(marks);
      html += escapeText(content);
      [breaks, blank] = [0, null];
    },
    /** Closes the marks, returns the line ('' without text) and starts the next one. */
    take(): string {
      syncMarks([]);
      const line = html;
      length += line.length;
      [html, breaks, blank] = ['', 0, null];
      return line;
    },
  };
}

/** The open marks: at most one of each kind, so that none is nested in its own kind. */
function openMarks() {
  let open: readonly Mark[] = [];
  const repeated = new Map<string, number>();
  const without = (tag: string) => open.filter((mark) => mark.tag !== tag);
  return {
    all: () => open,
    begin(tag: string, attributes: string) {
      const isOpen = open.some((mark) => mark.tag === tag);
      if (isOpen && tag !== 'a') repeated.set(tag, (repeated.get(tag) ?? 0) + 1);
      else open = [...without(tag), { tag, begin: `<${tag}${attributes}>` }];
    },
    end(tag: string) {
      const more = repeated.get(tag) ?? 0;
      if (more > 0) repeated.set(tag, more - 1);
      else open = without(tag);
    },
  };
}

/**
 * Builds rich text in canonical form from text, tags and breaks in document order:
 * - The top level has only non-empty `p`, `ul` and `ol`; an `li` has one line of text, or paragraphs, and lists.
 * - Marks are closed within their paragraph and never nested in their own kind.
 * - Whitespace is collapsed and trimmed; `br` occurs only between two lines, two of them start a paragraph.
 *
 * Idempotent on its own output. Takes time proportional to the length of text and marks.
 */
export function richTextBuilder() {
  const line = lineWriter();
  const marks = openMarks();
  const blocks: Blocks = blockLists();
  let isParagraph = false;

  const endLine = () => {
    const html = line.take();
    if (html !== '') blocks.addLine(html, isParagraph);
  };
  const boundary = () => {
    endLine();
    isParagraph = false;
  };
  const addText = (text: string) => {
    const collapsed = text.replace(BLANKS, ' ');
    const isBefore = collapsed.startsWith(' ');
    const isAfter = collapsed.endsWith(' ');
    const content = collapsed.slice(isBefore ? 1 : 0, isAfter ? -1 : undefined);
    if (!VISIBLE.test(content)) {
      if (/\s/.test(collapsed)) line.addBlank(marks.all());
      return;
    }
    if (line.isEnded()) endLine();
    line.appendText(content, marks.all(), isBefore);
    if (isAfter) line.addBlank(marks.all());
  };
  const addLines = (text: string, isWhole = false) => {
    for (const part of text.split(LINE_BREAKS)) {
      if (!LINE_BREAK.test(part)) addText(isWhole ? part.trim() : part);
      else line.breakLine(part === '\u2029' ? 2 : 1);
    }
  };
  return {
    /** Adds text whose whitespace collapses. */
    text: (text: string) => (SEPARATORS.test(text) ? addLines(text.replace(BLANKS, ' ')) : addText(text)),
    /**
     * Adds text whose line breaks are kept: one is `br`, an empty line starts a paragraph.
     * @param isWhole whether the text is complete, so that each line is trimmed of all whitespace
     */
    lines: addLines,
    /** Separates words where the text has no space. */
    blank: () => line.addBlank(marks.all()),
    breakLine: () => line.breakLine(),
    /** Ends the paragraph. */
    boundary,
    beginParagraph() {
      boundary();
      isParagraph = true;
    },
    /** @param attributes as written after the tag name, '' or with a leading space */
    beginMark: marks.begin,
    endMark: marks.end,
    beginList(tag: ListTag) {
      boundary();
      blocks.beginList(tag);
    },
    endList(tag: ListTag) {
      boundary();
      blocks.endList(tag);
    },
    beginItem() {
      boundary();
      blocks.beginItem();
    },
    endItem() {
      boundary();
      blocks.endItem();
    },
    /** Returns the whole text as HTML; '' without visible text. */
    finish(): string {
      boundary();
      return blocks.html();
    },
  };
}

export type RichTextBuilder = ReturnType<typeof richTextBuilder>;
