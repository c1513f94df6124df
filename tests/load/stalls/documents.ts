/** The middle repeated until the whole has about `size` bytes. */
const filled = (before: string, middle: string, after: string, size: number) =>
  before +
  middle.repeat(Math.max(0, Math.floor((size - before.length - after.length) / middle.length))) +
  after;

/** Numbered parts until they have about `size` characters. */
function numbered(before: string, part: (at: number) => string, after: string, size: number): string {
  const parts: string[] = [];
  for (let at = 0, length = 0; length < size - 20 - before.length; at += 1) {
    const made = part(at);
    parts.push(made);
    length += made.length + 1;
  }
  return `${before}${parts.join(',')}${after}`;
}

const nested = (open: string, inner: string, close: string, size: number) => {
  const depth = Math.floor((size - inner.length) / (open.length + close.length));
  return open.repeat(depth) + inner + close.repeat(depth);
};

/** A number that steps over the range without an order. */
const scattered = (at: number) => (at * 2_654_435_761) % 4_294_967_296;

/** The most expensive documents to parse, traverse or reject, for any call; of about `size` bytes. */
export const WORST_DOCUMENTS: Readonly<Record<string, (size: number) => string>> = {
  'empty lists': (size) => filled('[', '[],', '[]]', size),
  'empty objects': (size) => filled('[', '{},', '{}]', size),
  'empty texts': (size) => filled('[', '"",', '""]', size),
  numbers: (size) => filled('[', '1,', '1]', size),
  'lists under keys': (size) => numbered('{', (at) => `"k${at}":[]`, '}', size),
  'numbers under keys': (size) => numbered('{', (at) => `"k${at}":1`, '}', size),
  'scattered numbers as keys': (size) => numbered('{', (at) => `"${scattered(at)}":1`, '}', size),
  'one key again and again': (size) => filled('{', '"a":1,', '"a":1}', size),
  'keys that name prototypes': (size) => filled('{', '"__proto__":{},', '"__proto__":{}}', size),
  'one long key': (size) => filled('{"', 'k', '":1}', size),
  'deep lists': (size) => nested('[', '', ']', size),
  'deep objects': (size) => nested('{"a":', '1', '}', size),
  'deep prototypes': (size) => nested('{"__proto__":', '1', '}', size),
  'wide and deep': (size) => filled('[', `${'['.repeat(28)}${']'.repeat(28)},`, '[]]', size),
  'one number of many digits': (size) => filled('[', '7', ']', size),
  'one small number': (size) => filled('[0.', '0', '1]', size),
  'one long text': (size) => filled('["', 'a', '"]', size),
  'one text of escapes': (size) => filled('["', '\\u0041', '"]', size),
  'one text of zero characters': (size) => filled('["', '\\u0000', '"]', size),
  'one text of broken halves': (size) => filled('["', '\\ud800', '"]', size),
  'broken texts': (size) => filled('[', '"\\ud800",', '""]', size),
  'broken texts under keys': (size) => numbered('{', (at) => `"k${at}":"\\udfff"`, '}', size),
  'white space': (size) => filled('', ' ', '{}', size),
  lines: (size) => filled('{', '\n', '}', size),
  'an end that is missing': (size) => filled('[', '[],', '[', size),
  'something behind the end': (size) => filled('[', '[],', '[]]x', size),
  'no JSON at all': (size) => filled('', 'x', '', size),
  'no UTF-8': (size) => filled('["', '\xff', '"]', size),
};
