import { badRequest } from '#src/domain/errors.ts';

/** Supported encodings, named as in the Encoding Standard (its euc-kr is Windows code page 949). */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'euc-kr'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const LABELS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'euc-kr': 'EUC-KR (CP949)',
};

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

export interface Decoded {
  /** Without the byte order mark. */
  readonly text: string;
  /** Description of the encoding. */
  readonly encoding: string;
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const LINE_FEED = 0x0a;

/** Returns the first line whose bytes are invalid in an encoding. */
function firstBadLine(bytes: Uint8Array, encoding: Encoding): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, from);
    const stop = end === -1 ? bytes.length : end;
    if (decodeAs(bytes.subarray(from, stop), encoding) === null) return line;
    from = stop + 1;
  }
  return line;
}

const HANGUL = /[가-힣]/;

/** Zero bytes mean that the file is binary or UTF-16 without a byte order mark. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).includes(0);
}

/**
 * Decodes a file: by its byte order mark, else as UTF-8, else as EUC-KR if all bytes are valid and the text contains
 * Hangul. Never inserts replacement characters.
 * @param forced the encoding chosen by the user, which is then the only one tried
 * @throws AppError 400 for an unknown encoding, with the first line that is not UTF-8
 */
export function decodeText(bytes: Uint8Array, forced: Encoding | null = null): Decoded {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
  const encoding = forced ?? marked;
  if (encoding !== null) {
    const text = decodeAs(bytes, encoding);
    if (text === null) {
      const line = encoding.startsWith('utf-16') ? '' : `, first on line ${firstBadLine(bytes, encoding)}`;
      throw badRequest(`The file is not ${LABELS[encoding]}: it contains invalid bytes${line}`);
    }
    const withMark = marked === encoding ? ' with a byte order mark' : '';
    return { text, encoding: `${LABELS[encoding]}${withMark}` };
  }
  if (isBinary(bytes))
    throw badRequest('The file is not a text file: it contains zero bytes (UTF-16 needs a byte order mark)');
  const text = decodeAs(bytes, 'utf-8');
  if (text !== null) return { text, encoding: LABELS['utf-8'] };
  const korean = decodeAs(bytes, 'euc-kr');
  if (korean !== null && HANGUL.test(korean)) return { text: korean, encoding: LABELS['euc-kr'] };
  throw badRequest(
    `The file's encoding is unknown: neither UTF-8 (line ${firstBadLine(bytes, 'utf-8')} is invalid) nor EUC-KR. Save it as UTF-8`,
  );
}
