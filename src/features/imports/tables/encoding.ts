import { badRequest } from '#src/domain/errors.ts';

/** Encodings that are recognised, by the names the Encoding Standard gives them (its euc-kr is Windows' code page 949). */
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
  /** In words. */
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

/** The first line whose bytes are not of an encoding. */
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

/** Text in which several lines name the encoding in a form of its own: UTF-16 without a mark shows as zero bytes. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).includes(0);
}

/**
 * Reads a file's bytes as text: by its byte order mark, else UTF-8, else EUC-KR where every byte is of it and Hangul
 * comes out. Nothing is ever replaced by a substitute character.
 * @param forced an encoding that people gave, which is then the only one tried
 * @throws AppError 400 for bytes of no encoding that is known, naming the first line that is not UTF-8
 */
export function decodeText(bytes: Uint8Array, forced: Encoding | null = null): Decoded {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
  const encoding = forced ?? marked;
  if (encoding !== null) {
    const text = decodeAs(bytes, encoding);
    if (text === null) {
      const line = encoding.startsWith('utf-16') ? '' : `, first on line ${firstBadLine(bytes, encoding)}`;
      throw badRequest(`The file is not ${LABELS[encoding]}: it holds bytes that are no text in it${line}`);
    }
    const withMark = marked === encoding ? ' with a byte order mark' : '';
    return { text, encoding: `${LABELS[encoding]}${withMark}` };
  }
  if (isBinary(bytes))
    throw badRequest('The file is no text: it holds zero bytes (UTF-16 needs its byte order mark)');
  const text = decodeAs(bytes, 'utf-8');
  if (text !== null) return { text, encoding: LABELS['utf-8'] };
  const korean = decodeAs(bytes, 'euc-kr');
  if (korean !== null && HANGUL.test(korean)) return { text: korean, encoding: LABELS['euc-kr'] };
  throw badRequest(
    `The file's encoding is not known: neither UTF-8 (line ${firstBadLine(bytes, 'utf-8')} is broken) nor EUC-KR; save it as UTF-8`,
  );
}
