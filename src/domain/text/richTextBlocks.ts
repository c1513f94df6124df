export type ListTag = 'ul' | 'ol';

interface Line {
  readonly html: string;
  /** Whether the source marked it as a paragraph; this decides whether a single line in an item becomes one. */
  readonly isParagraph: boolean;
}

interface List {
  readonly tag: ListTag;
  readonly items: Block[][];
}

type Block = Line | List;

/** An open list. */
interface OpenList {
  readonly list: List;
  /** Created for an item outside any list. */
  readonly isImplied: boolean;
  /** The open item. */
  item: Block[] | null;
}

/** Maximum nesting of lists; deeper ones are added to the deepest. */
const DEPTH_MAX = 24;

const isList = (block: Block): block is List => 'items' in block;

const listHtml = ({ tag, items }: List): string => {
  const written = items
    .map(itemHtml)
    .filter((html) => html !== '')
    .map((html) => `<li>${html}</li>`);
  return written.length === 0 ? '' : `<${tag}>${written.join('')}</${tag}>`;
};

function itemHtml(blocks: readonly Block[]): string {
  const lines = blocks.filter((block): block is Line => !isList(block));
  const hasParagraphs = lines.length > 1 || lines.some(({ isParagraph }) => isParagraph);
  return blocksHtml(blocks, hasParagraphs);
}

const blocksHtml = (blocks: readonly Block[], hasParagraphs: boolean): string =>
  blocks
    .map((block) => {
      if (isList(block)) return listHtml(block);
      return hasParagraphs ? `<p>${block.html}</p>` : block.html;
    })
    .join('');

/** Receives the paragraphs and lists of a rich text in order. */
export interface Blocks {
  addLine(html: string, isParagraph: boolean): void;
  beginList(tag: ListTag): void;
  endList(tag: ListTag): void;
  beginItem(): void;
  endItem(): void;
  html(): string;
}

/** Collects lines, lists and items; empty lists and items are omitted. */
export function blockLists(): Blocks {
  const all: Block[] = [];
  const open: OpenList[] = [];
  /** Number of open lists beyond the maximum nesting. */
  let beyond = 0;

  /** Returns the container of the next line or list. Text in a list outside its items becomes an item. */
  const container = (): Block[] => {
    const last = open.at(-1);
    if (!last) return all;
    if (last.item) return last.item;
    if (last.isImplied) {
      open.pop();
      return container();
    }
    return beginItem(last);
  };
  const beginItem = (last: OpenList): Block[] => {
    const item: Block[] = [];
    last.item = item;
    last.list.items.push(item);
    return item;
  };
  /** A list directly inside a list belongs to the previous item. */
  const containerOfList = (): Block[] => {
    const last = open.at(-1);
    const before = last && !last.item && !last.isImplied ? last.list.items.at(-1) : undefined;
    return before ?? container();
  };
  const beginList = (tag: ListTag, isImplied: boolean): OpenList => {
    const begun: OpenList = { list: { tag, items: [] }, isImplied, item: null };
    containerOfList().push(begun.list);
    open.push(begun);
    return begun;
  };
  return {
    addLine: (html, isParagraph) => {
      container().push({ html, isParagraph });
    },
    beginList(tag) {
      if (open.length >= DEPTH_MAX) beyond += 1;
      else beginList(tag, false);
    },
    endList(tag) {
      if (beyond > 0) {
        beyond -= 1;
        return;
      }
      const index = open.findLastIndex(({ list, isImplied }) => list.tag === tag && !isImplied);
      if (index !== -1) open.splice(index);
    },
    beginItem() {
      beginItem(open.at(-1) ?? beginList('ul', true));
    },
    endItem() {
      const last = open.at(-1);
      if (last) last.item = null;
    },
    html: () => blocksHtml(all, true),
  };
}
