import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { decodeXML } from 'entities';
import type { Bucket } from './mediaUrl.ts';
import type { MediaStore } from './store.ts';

/** Maximum wait for the start of the bucket's response, in ms. */
const ANSWER_MILLISECONDS = 10_000;
/** Names per page of a listing; the maximum of S3. */
const PAGE = 1_000;

/** A bucket that does not answer, with a message for the terminal. */
class BucketUnavailableError extends Error {
  override readonly name = 'BucketUnavailableError';
  /** As in `AppError`: it is reported without a stack and is not taken for an error of the database. */
  readonly statusCode = 503;
}

/** Returns why `fetch` failed; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_MILLISECONDS / 1000} seconds`;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** Converts an error of the connection. @throws BucketUnavailableError */
function rethrow(error: unknown): never {
  throw new BucketUnavailableError(`The bucket cannot be reached: ${reasonOf(error)}`);
}

/** Yields the chunks of a response body. @throws BucketUnavailableError if it is incomplete */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    rethrow(error);
  }
}

const texts = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => decodeXML(text));

/** Stores picture files in an S3-compatible bucket, addressed by path (`https://host/bucket/name`). */
export function createBucketStore({ address, region, accessKeyId, secretAccessKey }: Bucket): MediaStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const bucket = new URL(address);
  const [, bucketName = '', ...prefixParts] = bucket.pathname.split('/');
  const prefix = prefixParts.length > 0 ? `${prefixParts.join('/')}/` : '';

  const call = async (url: string, init: RequestInit = {}, accepted: readonly number[] = []) => {
    const answer = await client
      .fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MILLISECONDS) })
      .catch(rethrow);
    if (answer.ok || accepted.includes(answer.status)) return answer;
    const body = (await answer.text().catch(rethrow)).slice(0, 500);
    throw new Error(
      `The bucket answered ${answer.status} to ${init.method ?? 'GET'} ${new URL(url).pathname}: ${body}`,
    );
  };
  const urlOf = (name: string) => `${address}/${name}`;

  return {
    async put(name, bytes, type) {
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' };
      await call(urlOf(name), { method: 'PUT', body: bytes.slice().buffer, headers });
    },
    async find(name) {
      const head = await call(urlOf(name), { method: 'HEAD' }, [404]);
      if (head.status === 404) return null;
      return {
        size: Number(head.headers.get('content-length') ?? 0),
        async read(range) {
          const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : undefined;
          const { body } = await call(urlOf(name), headers ? { headers } : {});
          return Readable.from(body ? partsOf(body as ReadableStream<Uint8Array>) : [], {
            objectMode: false,
          });
        },
      };
    },
    async remove(name) {
      await call(urlOf(name), { method: 'DELETE' }, [404]);
    },
    async *names() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(PAGE), prefix });
        if (next !== undefined) query.set('continuation-token', next);
        const listed = await call(`${bucket.origin}/${bucketName}?${query}`);
        const xml = await listed.text().catch(rethrow);
        yield texts(xml, 'Key').map((key) => key.slice(prefix.length));
        next = texts(xml, 'IsTruncated')[0] === 'true' ? texts(xml, 'NextContinuationToken')[0] : undefined;
      } while (next !== undefined);
    },
  };
}
