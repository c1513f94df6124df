import { type ElementRole, roleOf } from './elements.ts';
import type { RichTextBuilder } from './richTextBuilder.ts';

type Handlers = Partial<
  Record<ElementRole, (builder: RichTextBuilder, name: string, attributes: string) => void>
>;

const listTag = (name: string) => (name === 'ol' ? 'ol' : 'ul');

/** What start and end tags do alike. */
const SEPARATORS: Handlers = {
  block: (builder) => builder.boundary(),
  cell: (builder) => builder.blank(),
  replaced: (builder) => builder.blank(),
  break: (builder) => builder.breakLine(),
};

const STARTS: Handlers = {
  ...SEPARATORS,
  paragraph: (builder) => builder.beginParagraph(),
  list: (builder, name) => builder.beginList(listTag(name)),
  item: (builder) => builder.beginItem(),
  mark: (builder, name, attributes) => builder.beginMark(name, attributes),
};

const ENDS: Handlers = {
  ...SEPARATORS,
  paragraph: (builder) => builder.boundary(),
  list: (builder, name) => builder.endList(listTag(name)),
  item: (builder) => builder.endItem(),
  mark: (builder, name) => builder.endMark(name),
};

/**
 * Applies a start tag to the builder.
 * @param name in lower case
 * @param attributes of a link, as written after the name: '' or with a leading space
 */
export const addStartTag = (builder: RichTextBuilder, name: string, attributes = ''): void =>
  STARTS[roleOf(name)]?.(builder, name, attributes);

/**
 * Applies an end tag to the builder.
 * @param name in lower case
 */
export const addEndTag = (builder: RichTextBuilder, name: string): void =>
  ENDS[roleOf(name)]?.(builder, name, '');
