import type { Header } from '../hostile/headers.ts';

/** Bytes of one header value: Node accepts 16 kB for all together. */
const VALUE_MAX = 14_500;
const repeated = (unit: string) => unit.repeat(Math.ceil(VALUE_MAX / unit.length)).slice(0, VALUE_MAX);
const numbered = (part: (at: number) => string) =>
  Array.from({ length: 4_000 }, (_, at) => part(at))
    .join('')
    .slice(0, VALUE_MAX);

/** Headers of maximum size, by the reason for which parsing them is expensive. */
export const WORST_HEADERS: Readonly<Record<string, readonly Header[]>> = {
  cookies: [['Cookie', numbered((at) => `c${at}=1; `)]],
  'empty cookies': [['Cookie', repeated('; ')]],
  'session cookies': [['Cookie', repeated('token=a.b.c; ')]],
  'a long session cookie': [['Cookie', `token=${repeated('a.')}`]],
  'blanks in a cookie': [['Cookie', `explicit=${repeated(' ')}on`]],
  'choices of explicit titles': [['Cookie', repeated('explicit=on; ')]],
  'quoted cookies': [['Cookie', `token="${repeated('%25')}`]],
  encodings: [['Accept-Encoding', numbered((at) => `e${at};q=0.${at % 10}, `)]],
  'blanks between encodings': [['Accept-Encoding', repeated(' ,\t')]],
  tags: [['If-None-Match', numbered((at) => `W/"${at}", `)]],
  'open tags': [['If-None-Match', repeated('W/"')]],
  'one long tag': [['If-None-Match', `"${repeated('a')}`]],
  ranges: [['Range', `bytes=${repeated('0-0,')}0-1`]],
  languages: [['Accept-Language', numbered((at) => `a${at};q=0.${at % 10},`)]],
  'kinds of answers': [['Accept', numbered((at) => `a/b${at};q=0.${at % 10},`)]],
  'forwarded addresses': [['X-Forwarded-For', repeated('1.1.1.1,')]],
  'blanks in forwarded addresses': [['X-Forwarded-For', repeated(' ,')]],
  'a long forwarded address': [['X-Forwarded-For', repeated('1:')]],
  'a long agent': [['User-Agent', repeated('Mozilla/5.0 (compatible; bot')]],
  'a long origin': [['Origin', `https://${repeated('a.')}`]],
  'a long key of a repeated call': [['Idempotency-Key', repeated('a')]],
  'a long version': [['If-Match', `${repeated(' ')}"1"`]],
  'a long type': [['Content-Type', `application/json${repeated(' ')};`]],
  'very many': Array.from({ length: 900 }, (_, at): Header => [`X-${at}`, '1']),
};
