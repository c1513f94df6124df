/** An S3-compatible bucket, as configured by MEDIA_URL. */
export interface Bucket {
  /** Address of the bucket with its prefix, without a trailing slash: `https://s3.example/bucket/prefix`. */
  readonly address: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const EXAMPLE = 'https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1';
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Parses MEDIA_URL: the address of a bucket with percent-encoded key and secret before the host; `region` defaults to
 * `us-east-1`. A path after the bucket becomes the prefix of all names.
 * @returns the bucket, or a message that says what is wrong
 */
export function parseMediaUrl(text: string): Bucket | string {
  if (!URL.canParse(text)) return `must be an address such as ${EXAMPLE}`;
  const url = new URL(text);
  const path = url.pathname.replace(/\/+$/, '');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return 'must begin with https:// (http:// only on this machine)';
  if (!url.username || !url.password) return `must have a key and its secret before the host: ${EXAMPLE}`;
  if (!/^(\/[A-Za-z0-9._-]+)+$/.test(path)) return `must name a bucket: ${EXAMPLE}`;
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return 'must have a region such as eu-central-1';
  if ([...url.searchParams.keys()].some((key) => key !== 'region'))
    return 'must have no parameter except region';
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded);
  if (accessKeyId == null || secretAccessKey == null)
    return 'has a key or secret that is not percent-encoded';
  return { address: `${url.origin}${path}`, region, accessKeyId, secretAccessKey };
}
