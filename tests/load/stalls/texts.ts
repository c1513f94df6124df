/**
 * The most expensive texts to fold, compose, compare, escape or sanitise, by kind; each repeated to the
 * required length.
 */
export const WORST_TEXTS: Readonly<Record<string, string>> = {
  'one letter': 'a',
  blanks: ' ',
  'blanks and letters': ' a',
  'line breaks': '\n',
  'carriage returns': '\r',
  digits: '9',
  'single jamo': '\u1112\u1161\u11ab',
  'Hangul compatibility clusters': '\u3133\u313a',
  'Hangul syllables': '\ud788\ub9e3',
  'combining marks': '\u0301\u0323',
  'marks in every order': 'a\u0315\u0300\u05ae\u0301\u0323',
  'letters that expand': '\ufdfa',
  'dotted capitals': '\u0130\u00df',
  emoji: '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  'zero width': '\u200b\u2060',
  wildcards: '%_',
  backslashes: '\\%',
  quotes: `'"`,
  commas: ',,',
  hyphens: 'a-',
  'names of objects': '__proto__ ',
  terms: 'love in the moonlight ',
  addresses: 'https://a.example/ ',
  mailboxes: 'a@a.',
  'broken tags': '<p>< ',
  'nested tags': '<b>',
  'open links': '<a href="/">',
  'table cells': '<table><tr><td>',
  'open comments': '<!--',
  entities: '&amp;',
  'half entities': '&#x',
  'spread sheet formulas': '=1+1;',
};

/** A text of a kind, of exactly the given UTF-16 units unless that would split a character. */
export const worstText = (kind: string, length: number): string => {
  const unit = WORST_TEXTS[kind] ?? kind;
  const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
};
