const UPPER_HALF = Array.from({ length: 128 }, (_, index) => index + 128);
/** Windows-1252 at 0x80–0x9f; Node 20 reads that encoding as ISO 8859-1, so its decoder cannot tell. */
const WINDOWS_C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

type ByteTable = ReadonlyMap<string, number>;
const byteTable = (characterOf: (byte: number) => string): ByteTable =>
  new Map(UPPER_HALF.map((byte) => [characterOf(byte), byte]));

const MACINTOSH = new TextDecoder('macintosh');
/** One-byte encodings in which UTF-8 has been misread, the commonest first: Windows-1252, Mac Roman, ISO 8859-1. */
const TABLES: readonly ByteTable[] = [
  byteTable((byte) => WINDOWS_C1[byte - 0x80] ?? String.fromCharCode(byte)),
  byteTable((byte) => MACINTOSH.decode(Uint8Array.of(byte))),
  byteTable((byte) => String.fromCharCode(byte)),
];
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Characters outside ASCII in a row: no shorter run can be a misread character. */
const FOREIGN_RUN = /[^\0-\x7f]{2,}/gu;

function reread(run: string, table: ByteTable): string | null {
  const bytes = Array.from(run, (character) => table.get(character));
  if (bytes.some((byte) => byte === undefined)) return null;
  try {
    return UTF8.decode(Uint8Array.from(bytes as number[]));
  } catch {
    return null;
  }
}

/**
 * Puts right text whose UTF-8 was once read as Windows-1252 or Mac Roman (`donâ€™t`, `don‚Äôt` → `don’t`). A run of
 * characters is changed only if all of its bytes make UTF-8, which no text written so does by chance.
 */
export function repairMojibake(text: string): string {
  return text.replace(FOREIGN_RUN, (run) => {
    for (const table of TABLES) {
      const right = reread(run, table);
      if (right !== null) return right;
    }
    return run;
  });
}

/** Left-overs of a misreading that cannot be put right: its lead characters before others they never stand before. */
const MISREAD = /â€|‚Ä|Ã[\u0080-\u00bf]|ì[\u0080-\u00bf]|í[\u0080-\u00bf]/u;
/** Letters replaced by question marks: two together, or a lone one as a word, with no letter left in the text. */
const LOST = /^[\s?.,!:;()[\]0-9~'"+-]*\?{2,}[\s?.,!:;()[\]0-9~'"+-]*$/;
const LOST_WITHIN = /\?{3,}|\?{2,} \?/;

/** Why a text is broken beyond repair; null when it is not. Two question marks at the end of words are punctuation. */
export function damageOf(text: string): string | null {
  if (text.includes('\ufffd')) return 'is broken: letters were replaced by � when the file was written';
  if (LOST.test(text) || LOST_WITHIN.test(text)) return 'is broken: its letters were lost to question marks';
  if (MISREAD.test(text)) return 'is broken: it was read in the wrong encoding when the file was written';
  return null;
}
