const UPPER_HALF = Array.from({ length: 128 }, (_, index) => index + 128);
/** Windows-1252 at 0x80–0x9f. Node 20 decodes that encoding as ISO 8859-1, so its decoder cannot be used. */
const WINDOWS_C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

type ByteTable = ReadonlyMap<string, number>;
const byteTable = (characterOf: (byte: number) => string): ByteTable =>
  new Map(UPPER_HALF.map((byte) => [characterOf(byte), byte]));

const MACINTOSH = new TextDecoder('macintosh');
/** Single-byte encodings as which UTF-8 is misread, the most common first: Windows-1252, Mac Roman, ISO 8859-1. */
const TABLES: readonly ByteTable[] = [
  byteTable((byte) => WINDOWS_C1[byte - 0x80] ?? String.fromCharCode(byte)),
  byteTable((byte) => MACINTOSH.decode(Uint8Array.of(byte))),
  byteTable((byte) => String.fromCharCode(byte)),
];
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** A run of characters outside ASCII; a misread character has at least two. */
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
 * Repairs text whose UTF-8 was misread as Windows-1252, Mac Roman or ISO 8859-1 (`donâ€™t`, `don‚Äôt` → `don’t`). Changes a
 * run of characters only if all of its bytes form valid UTF-8, which does not happen by chance.
 */
export function repairMojibake(text: string): string {
  return text.replace(FOREIGN_RUN, (run) => {
    for (const table of TABLES) {
      const repaired = reread(run, table);
      if (repaired !== null) return repaired;
    }
    return run;
  });
}

/** Misread text that cannot be repaired: lead characters in combinations that real text does not have. */
const MISREAD = /â€|‚Ä|Ã[\u0080-\u00bf]|ì[\u0080-\u00bf]|í[\u0080-\u00bf]/u;
/** A text that consists only of question marks, at least two together, and punctuation: its letters were lost. */
const LOST = /^[\s?.,!:;()[\]0-9~'"+-]*\?{2,}[\s?.,!:;()[\]0-9~'"+-]*$/;
const LOST_WITHIN = /\?{3,}|\?{2,} \?/;

/** Returns why a text is broken beyond repair; null if it is not. Two question marks at the end of a word are punctuation. */
export function damageOf(text: string): string | null {
  if (text.includes('\ufffd')) return 'is broken: letters were replaced by � when the file was written';
  if (LOST.test(text) || LOST_WITHIN.test(text)) return 'is broken: its letters were lost to question marks';
  if (MISREAD.test(text)) return 'is broken: it was read in the wrong encoding when the file was written';
  return null;
}
