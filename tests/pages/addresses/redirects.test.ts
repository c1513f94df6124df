import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type SiteProcess, startSite } from '#tests/support/http/site.ts';
import { makeTitle } from '#tests/support/records/make.ts';

let database: TestDatabase;
let site: SiteProcess;
let origin: string;
let title: number;

beforeAll(async () => {
  database = await freshDatabase();
  title = await makeTitle(database.db, { title: 'Goblin' });
  site = startSite({ DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' });
  origin = await site.ready;
});

afterAll(async () => {
  await site.kill('SIGTERM');
  await database.drop();
});

/** Sends the first line of a request unmodified, byte for byte, and returns the head of the response. */
function headOf(line: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const rest = `\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`;
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.concat([line, Buffer.from(rest)])),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

/**
 * Characters that browsers drop or treat as a slash, as bytes and in escapes, and those that servers split
 * at.
 */
const BEGINNINGS = [
  '/',
  '//',
  '///',
  '/\\',
  '\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\t',
  '/\n/',
  '/\x0b/',
  '/\0/',
  '/\x1f/',
  '/ /',
  '/\x7f/',
  '/%09/',
  '/%0a/',
  '/%0d%0a/',
  '/%00/',
  '/%2f',
  '/%2F/',
  '/%5c',
  '/%5C/',
  '/%252f/',
  '/./',
  '/.//',
  '/..//',
  '/../',
  '/a/..//',
  '/a/../../',
  '/%2e//',
  '/%2e%2e//',
  '/%2E/',
  '/.%2f/',
  '/;/',
  '/?//',
  '/#//',
  '/@',
  '/:@',
  '/%20/',
  'http://evil.example/',
  'http:/',
  'http://',
  'https:',
  '//user@',
  '/\u3002/',
  '/\uff0f',
  '/\ufe5d',
];
const MIDDLES = [
  'evil.example',
  'evil.example/',
  'evil.example//',
  'evil.example/a/',
  'evil.example%2f',
  '@evil.example/',
];
const ENDINGS = [
  '',
  '\xff',
  '\xc3\x28',
  '\xe2\x82',
  '%ff',
  '/\xed\xa0\x80',
  '?q=\xff',
  '#\xff',
  '/%2e%2e/\xff',
];

const corpus = (): Buffer[] => {
  const known = [
    `//drama/${title}`,
    `/drama/${title}//evil.example/`,
    `/drama/${title}/x/..//evil.example`,
    `/%64rama/${title}/`,
    '/dramas/?genre=//evil.example',
    '//dramas?min=//',
    '/favicon.ico//',
    '/movies//?x=\\evil.example',
  ];
  const made = BEGINNINGS.flatMap((start) =>
    MIDDLES.flatMap((middle) => ENDINGS.map((end) => start + middle + end)),
  );
  return [...known, ...made].flatMap((address) =>
    // Both as the bytes of its characters and as UTF-8.
    [Buffer.from(`GET ${address} HTTP/1.1`, 'latin1'), Buffer.from(`GET ${address} HTTP/1.1`, 'utf8')],
  );
};

describe('redirects', () => {
  it('lead a browser to this site for any requested bytes', async () => {
    const host = new URL(origin).host;
    const lines = corpus();
    const seen: string[] = [];
    const elsewhere: string[] = [];
    let redirects = 0;
    for (let at = 0; at < lines.length; at += 32) {
      const part = lines.slice(at, at + 32);
      const heads = await Promise.all(part.map(headOf));
      heads.forEach((head, index) => {
        const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 'none';
        seen.push(status);
        const location = /^location: ?(.*)$/im.exec(head)?.[1];
        if (location === undefined) return;
        redirects += 1;
        if (new URL(location, origin).host !== host)
          elsewhere.push(`${JSON.stringify(part[index]?.toString('latin1'))} → ${location}`);
      });
    }
    expect(elsewhere).toEqual([]);
    expect(redirects).toBeGreaterThan(100);
    const isError = (status: string) => status === 'none' || status.startsWith('5');
    expect(
      lines.flatMap((line, index) => (isError(seen[index] ?? '') ? [line.toString('latin1')] : [])),
    ).toEqual([]);
  }, 120_000);

  it('still lead to the canonical address of a page', async () => {
    const head = await headOf(Buffer.from(`GET //drama/${title}/goblin/?a=b HTTP/1.1`));
    expect(head).toMatch(/^HTTP\/1\.1 301 /);
    expect(head).toMatch(new RegExp(`^location: /drama/${title}/goblin\\?a=b$`, 'im'));
    const typed = await headOf(Buffer.from('GET /search?q=도깨비 HTTP/1.1'));
    expect(typed).toMatch(/^HTTP\/1\.1 308 /);
    expect(typed).toMatch(/^Location: \/search\?q=%EB/m);
  });
});
