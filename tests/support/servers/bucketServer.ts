import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import aws4 from 'aws4';

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Names in one page of a listing. */
  pageSize: number;
}

interface ReportedError {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

export interface BucketServer {
  origin: string;
  /** From now on cuts the connection after this many bytes of an object; null sends them completely again. */
  cutBehind(bytes: number | null): void;
  close(): Promise<void>;
}

/** Whether a request is signed as another implementation of Signature Version 4 signs it. */
function isSigned(request: IncomingMessage, { accessKeyId, secretAccessKey, region }: Keys): boolean {
  const { authorization = '' } = request.headers;
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(signed.map((name) => [name, String(request.headers[name] ?? '')]));
  const again = aws4.sign(
    { service: 's3', region, method: request.method, host: request.headers.host, path: request.url, headers },
    { accessKeyId, secretAccessKey },
  );
  const signatureOf = (text: string) => /Signature=([0-9a-f]{64})/.exec(text)?.[1];
  return signatureOf(authorization) === signatureOf(String(again.headers?.Authorization ?? ''));
}

/**
 * A server that stores objects in memory, for the S3 calls of a picture store, and rejects unsigned requests.
 */
export async function bucketServer(keys: Keys): Promise<BucketServer> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();

  const listing = (bucket: string, query: URLSearchParams) => {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = all.slice(0, keys.pageSize);
    const items = page
      .map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key></Contents>`)
      .join('');
    const isTruncated = all.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page[page.length - 1]}</NextContinuationToken>` : '';
    return `<ListBucketResult>${items}<IsTruncated>${isTruncated}</IsTruncated>${next}</ListBucketResult>`;
  };

  const read = (key: string, { method, headers: { range = '' } }: IncomingMessage): ReportedError => {
    const object = objects.get(key);
    if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const bytes = start === undefined ? object.bytes : object.bytes.subarray(Number(start), Number(end) + 1);
    return {
      status: start === undefined ? 200 : 206,
      body: method === 'HEAD' ? '' : bytes,
      headers: { 'Content-Type': object.type, 'Content-Length': String(bytes.length) },
    };
  };

  const answerTo = (request: IncomingMessage, body: Buffer): ReportedError => {
    if (!isSigned(request, keys))
      return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = url.pathname.slice(1);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const isListing = url.searchParams.get('list-type') === '2';
    return isListing ? { status: 200, body: listing(key, url.searchParams) } : read(key, request);
  };

  let cut: number | null = null;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { status, body, headers = {} } = answerTo(request, Buffer.concat(parts));
    response.writeHead(status, headers);
    if (cut === null || !Buffer.isBuffer(body) || body.length <= cut) response.end(body);
    else response.write(body.subarray(0, cut), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutBehind(bytes) {
      cut = bytes;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
