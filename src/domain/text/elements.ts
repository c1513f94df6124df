/**
 * How rich text treats an HTML element:
 * - `paragraph`, `block`: content before, in and after it are separate paragraphs; `paragraph` is `p` itself.
 * - `cell`: it is separated from its neighbours by a space.
 * - `break`, `list`, `item`, `mark`: kept, see RICH_TEXT_TAGS.
 * - `replaced`: removed with its content, which browsers display as a separate box; a space remains.
 * - `hidden`: removed with its content, which browsers never display as text.
 * - `inline`: the tag is removed, its content stays in the line.
 */
export type ElementRole =
  | 'paragraph'
  | 'block'
  | 'cell'
  | 'break'
  | 'list'
  | 'item'
  | 'mark'
  | 'replaced'
  | 'hidden'
  | 'inline';

// The current and obsolete elements of the HTML standard (sections 4 and 16.2), by how browsers display them (section
// 15.3).
const NAMES: Readonly<Record<ElementRole, string>> = {
  paragraph: 'p',
  block:
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend listing main marquee nav optgroup pre search ' +
    'section summary table tbody tfoot thead tr',
  cell: 'button datalist embed frame img input option select td th',
  break: 'br',
  list: 'dir menu ol ul',
  item: 'li',
  mark: 'a b em i strong',
  replaced: 'audio canvas iframe math object plaintext svg textarea video xmp',
  hidden: 'noembed noframes noscript script style template title',
  inline:
    'abbr acronym applet area base basefont bdi bdo bgsound big blink cite code col colgroup data del dfn font image ins ' +
    'kbd keygen label link map mark meta meter nobr output param picture portal progress q rb rp rt rtc ruby s samp slot ' +
    'small source span strike sub sup time track tt u var wbr',
};

const ROLES: ReadonlyMap<string, ElementRole> = new Map(
  (Object.entries(NAMES) as [ElementRole, string][]).flatMap(([role, names]) =>
    names.split(' ').map((name) => [name, role] as const),
  ),
);

/**
 * Returns the role of an element; unknown elements are `inline`.
 * @param name tag name in lower case
 */
export const roleOf = (name: string): ElementRole => ROLES.get(name) ?? 'inline';

/**
 * Whether a name is an HTML element, one of another vocabulary (`o:p` of word processors) or a custom element.
 * @param name tag name in lower case
 */
export const isElementName = (name: string): boolean => ROLES.has(name) || /[:-]/.test(name);

const LINE_ROLES: ReadonlySet<ElementRole> = new Set(['paragraph', 'block', 'break', 'list', 'item']);

/** Whether an element determines the lines of its text, so that line breaks in the source are only spaces. */
export const arrangesLines = (name: string): boolean =>
  LINE_ROLES.has(roleOf(name)) || roleOf(name) === 'cell';
