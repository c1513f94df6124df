import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { decodeXML } from 'entities';
import type { Bucket } from './mediaUrl.ts';
import type { MediaStore } from './store.ts';

/** Longest wait for the bucket's answer to begin, in ms. */
const ANSWER_MILLISECONDS = 10_000;
/** Names of one page of a listing; the most that S3 gives. */
const PAGE = 1_000;

const texts = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => decodeXML(text));

/** Pictures' files in a bucket that speaks S3, addressed by path (`https://host/bucket/name`). */
export function createBucketStore({ address, region, accessKeyId, secretAccessKey }: Bucket): MediaStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const bucket = new URL(address);
  const [, bucketName = '', ...prefixParts] = bucket.pathname.split('/');
  const prefix = prefixParts.length > 0 ? `${prefixParts.join('/')}/` : '';

  const call = async (url: string, init: RequestInit = {}, accepted: readonly number[] = []) => {
    const answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
    if (answer.ok || accepted.includes(answer.status)) return answer;
    const said = (await answer.text()).slice(0, 500);
    throw new Error(
      `The bucket answered ${answer.status} to ${init.method ?? 'GET'} ${new URL(url).pathname}: ${said}`,
    );
  };
  const of = (name: string) => `${address}/${name}`;

  return {
    async put(name, bytes, type) {
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' };
      await call(of(name), { method: 'PUT', body: bytes.slice().buffer, headers });
    },
    async find(name) {
      const head = await call(of(name), { method: 'HEAD' }, [404]);
      if (head.status === 404) return null;
      return {
        size: Number(head.headers.get('content-length') ?? 0),
        async read(range) {
          const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : undefined;
          const { body } = await call(of(name), headers ? { headers } : {});
          return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
        },
      };
    },
    async remove(name) {
      await call(of(name), { method: 'DELETE' }, [404]);
    },
    async *names() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(PAGE), prefix });
        if (next !== undefined) query.set('continuation-token', next);
        const xml = await (await call(`${bucket.origin}/${bucketName}?${query}`)).text();
        yield texts(xml, 'Key').map((key) => key.slice(prefix.length));
        next = texts(xml, 'IsTruncated')[0] === 'true' ? texts(xml, 'NextContinuationToken')[0] : undefined;
      } while (next !== undefined);
    },
  };
}
