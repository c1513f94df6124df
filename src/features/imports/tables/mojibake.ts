/** One-byte encodings in which UTF-8 has been misread, the commonest first. */
const MISREAD_AS = ['windows-1252', 'macintosh'] as const;

function byteTable(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 128 }, (_, index) => index + 128);
  return new Map(bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
}

const TABLES = MISREAD_AS.map(byteTable);
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Characters outside ASCII in a row: no shorter run can be a misread character. */
const FOREIGN_RUN = /[^\0-\x7f]{2,}/gu;

function reread(run: string, table: ReadonlyMap<string, number>): string | null {
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
