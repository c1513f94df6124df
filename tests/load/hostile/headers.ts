import fc from 'fast-check';
import { ELEMENT, FOREIGN_HOST, INJECTED_HEADER } from './markers.ts';

export type Header = readonly [name: string, value: string];

const tags = (count: number) => Array.from({ length: count }, (_, index) => `W/"${index}"`).join(', ');

/** Headers that some component reads, with unexpected values. */
const ABUSED: Readonly<Record<string, readonly string[]>> = {
  Host: [
    FOREIGN_HOST,
    `${FOREIGN_HOST}:80`,
    `a@${FOREIGN_HOST}`,
    '[::1',
    '',
    'a b',
    '127.0.0.1:99999',
    `x"${ELEMENT}`,
    '..',
    '%00',
    'localhost/..',
  ],
  'Accept-Encoding': [
    'gzip',
    'br',
    'br, gzip',
    'identity;q=0',
    '*;q=0',
    'gzip;q=0',
    'br;q=NaN',
    ';;;,,,',
    'gzip,'.repeat(400),
    'GZIP',
    'zstd',
  ],
  'If-None-Match': ['*', tags(400), 'W/"', '"', '""', ',"a",,', `"${'a'.repeat(6000)}"`, 'W/*', '\\"'],
  'If-Modified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'x', '-1'],
  Range: [
    'bytes=0-',
    'bytes=0-0',
    'bytes=-1',
    'bytes=9-1',
    `bytes=${'0-1,'.repeat(300)}0-1`,
    'bytes=99999999999-',
    'x=1',
  ],
  Cookie: [
    'explicit=on',
    'explicit=off',
    'explicit=on; explicit=off',
    '; ; =;',
    `a=${'b'.repeat(6000)}`,
    'explicit=%',
    '__proto__=1',
    `theme="${ELEMENT}`,
    'a=b; '.repeat(500),
  ],
  Accept: ['*/*', 'application/json', 'text/html;q=0', '', 'text/html,'.repeat(300), '/', 'a/b;q=x'],
  'Accept-Language': ['ko', '*', 'x-'.repeat(900), `${ELEMENT}`],
  'X-Forwarded-For': [
    '',
    ',,,',
    '1.2.3.4',
    '::1',
    '[::]:80',
    'x'.repeat(4000),
    '1.1.1.1,'.repeat(400),
    '__proto__',
    '::ffff:1.2.3.4',
    '1::2::3',
  ],
  'X-Forwarded-Host': [FOREIGN_HOST, `"${ELEMENT}`, ''],
  'X-Forwarded-Proto': ['https', 'javascript', 'https,http', ''],
  'X-Forwarded-Prefix': [`//${FOREIGN_HOST}`],
  Forwarded: [`for=1.1.1.1;host=${FOREIGN_HOST};proto=https`],
  'X-Original-URL': ['/admin'],
  'X-Rewrite-URL': ['/admin'],
  'X-HTTP-Method-Override': ['DELETE', 'CONNECT'],
  'X-Request-Id': ['a', `${ELEMENT}`, 'a'.repeat(5000), '', '\t', `a"b`, '..', '\xe9'],
  Origin: ['null', `https://${FOREIGN_HOST}`, ''],
  Referer: [`https://${FOREIGN_HOST}/`, `javascript:${ELEMENT}`, 'x'],
  'Content-Type': [
    'application/json',
    'application/json; charset=utf-7',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    ELEMENT,
    '',
  ],
  'Content-Encoding': ['gzip', 'br', 'x'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['websocket', 'h2c'],
  TE: ['trailers', 'x'],
  'User-Agent': ['', 'Googlebot/2.1', ELEMENT, 'x'.repeat(3000)],
  'Sec-Fetch-Mode': ['navigate', 'x'],
  Purpose: ['prefetch'],
  [INJECTED_HEADER]: ['1'],
  'X-Long': ['x'.repeat(9000), 'x'.repeat(20_000)],
  'Bad Name': ['1'],
  'X-Broken': ['a\rb', 'a\0b', '\x7f', '\xff\xfe', 'a\n b'],
};

/** One header, or a few: mostly none, so that most requests pass the first check. */
export const abusedHeaders: fc.Arbitrary<readonly Header[]> = fc.array(
  fc
    .constantFrom(...Object.keys(ABUSED))
    .chain((name) => fc.constantFrom(...(ABUSED[name] ?? [])).map((value): Header => [name, value])),
  { maxLength: 2 },
);

/** What the page cache distinguishes, drawn often so that each cached form of a page is requested. */
export const variantHeaders: fc.Arbitrary<readonly Header[]> = fc
  .record({
    encoding: fc.constantFrom(null, 'gzip', 'br', 'gzip, br', 'identity'),
    explicit: fc.constantFrom(null, null, 'explicit=on', 'a=b; explicit=on'),
    tag: fc.constantFrom(null, null, '*', `"x", ${tags(40)}`),
  })
  .map(({ encoding, explicit, tag }) =>
    (
      [
        ['Accept-Encoding', encoding],
        ['Cookie', explicit],
        ['If-None-Match', tag],
      ] as const
    ).flatMap(([name, value]): Header[] => (value === null ? [] : [[name, value]])),
  );
