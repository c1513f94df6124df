import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';

const numbered = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/**
 * Pieces that are most expensive for a parser, a sanitiser or the reading of plain text when a text is full
 * of them.
 */
const REPEATED = [
  ...[
    '<b>',
    '<svg>',
    '<ul><li>',
    '<a href=x><p>',
    '<b><p></b>',
    '<table><a>',
    '<p>x',
    '<br>',
    '</p>',
    '<p>a</p>',
  ],
  ...[
    '<math><mi>',
    '<template>',
    '<select><option>',
    '<!--',
    '<?',
    '<![CDATA[',
    '<a href="',
    '< ',
    '<',
    '<x>',
    '</x',
  ],
  ...[
    '&',
    '&a',
    '&amp;',
    '&#1;',
    'a ',
    'a\n',
    '\n \n',
    '\u2029a',
    '<b>x</b>y',
    '<b><i>x</b>',
    '<li>',
    '<li>x',
    '<pre>\n',
  ],
  ...['<br>a', '<p><b><i><em><strong><a href="/">x', '<ul><li>x</li></ul>', '<x a=', '"', '<p title="'],
];

const MADE = [
  `<p>${numbered(700, (index) => `<b x${index}>`)}<p>`,
  `<p>${numbered(700, (index) => `<font x${index}>`)}<p>`,
  `<p>${numbered(90, (index) => `<b x${index}>`)}${'<p>x'.repeat(4800)}`,
  `<b ${numbered(3300, (index) => `a${index} `)}>`,
  `<b ${'a=1 '.repeat(4900)}>`,
  `<a href="/${'y'.repeat(9000)}">${'<p>x'.repeat(2700)}`,
  `<b><a href="/${'y'.repeat(9000)}">${'x</b>y<b>'.repeat(1200)}`,
  `<b><i><em><strong><a href="/">${'<p>x'.repeat(4900)}`,
];

/** Texts of maximum length in the worst known forms. */
export const HEAVY_TEXTS: readonly string[] = [
  ...REPEATED.map((piece) => piece.repeat(RICH_TEXT_MAX).slice(0, RICH_TEXT_MAX)),
  ...MADE.map((text) => text.slice(0, RICH_TEXT_MAX)),
];
