import type { Context, Hono } from 'hono';
import { reportCounted } from '#src/server/http/countedErrors.ts';
import { streamedBody } from '#src/server/http/streamedBody.ts';
import type { Log } from '#src/server/log.ts';
import { partsOfName } from './names.ts';
import type { ByteRange, MediaStore } from './store.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** Parses a Range header; null for the whole file, `unsatisfiable` for a range beyond the end. */
function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  // A range that ends before its start is invalid, so the header is ignored (RFC 9110, 14.1.1).
  return end < start ? null : { start, end };
}

const missing = (c: Context) => c.text('There is no such picture.', 404, { 'Cache-Control': 'no-store' });

/**
 * Serves pictures at `/media/{name}` from disk or bucket, cacheable forever since names are immutable. Supports HEAD and a
 * single range. Answers 503 if the store does not answer.
 */
export function serveMedia(app: Hono, store: MediaStore, log: Log): void {
  app.get('/media/*', async (c) => {
    const name = c.req.path.slice('/media/'.length);
    const parts = partsOfName(name);
    if (!parts) return missing(c);
    const etag = `"${name.slice(3, -5)}"`;
    if (c.req.header('if-none-match')?.includes(etag))
      return c.body(null, 304, { ETag: etag, 'Cache-Control': FOREVER });
    try {
      const file = await store.find(name);
      if (!file) return missing(c);
      const range = rangeOf(c.req.header('range'), file.size);
      if (range === 'unsatisfiable')
        return c.body(null, 416, { 'Content-Range': `bytes */${file.size}`, 'Cache-Control': 'no-store' });
      const headers: Record<string, string> = {
        'Content-Type': parts.type,
        'Content-Length': String(range ? range.end - range.start + 1 : file.size),
        'Cache-Control': FOREVER,
        'Accept-Ranges': 'bytes',
        'X-Content-Type-Options': 'nosniff',
        // A picture opened as a document must not run anything.
        'Content-Security-Policy': "default-src 'none'; sandbox",
        ETag: etag,
        ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}` }),
      };
      const status = range ? 206 : 200;
      if (c.req.method === 'HEAD') return c.body(null, status, headers);
      return c.body(streamedBody(c, await file.read(range ?? undefined), log), status, headers);
    } catch (error) {
      reportCounted(log, { level: 'error', message: 'failed to read pictures', error });
      return c.text('The picture cannot be read at the moment.', 503, {
        'Cache-Control': 'no-store',
        'Retry-After': '5',
      });
    }
  });
}
