import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font, Face as HarfbuzzFace } from 'harfbuzzjs';
import type { Face, SetLine, Typeset } from '#src/ui/poster/posterSvg.ts';

/** Converts text to outlines with the package's fonts, so that the renderer needs no fonts. */
export interface Typesetter {
  /** Returns a line as `<path>` elements that inherit their fill. */
  typeset: Typeset;
  /** Returns the width of a line at font size 1. */
  widthOf(text: string, face: Face): number;
  /** Whether the fonts have all characters of a text. */
  covers(text: string): boolean;
}

type Harfbuzz = typeof import('harfbuzzjs');

interface Slice {
  name: string;
  face: HarfbuzzFace;
  signs: ReadonlySet<number>;
}

/** One font slice at one weight; outlines in font units, cached on first use. */
interface Cut {
  slice: Slice;
  font: Font;
  outlines: Map<number, string>;
}

/** Font stacks: file name prefixes and weights, in fallback order. */
const STACKS: Readonly<Record<Face, readonly (readonly [family: string, weight: number])[]>> = {
  black: [
    ['serif', 900],
    ['sans', 800],
  ],
  light: [
    ['serif-latin', 300],
    ['sans', 280],
  ],
  'text-black': [['sans', 900]],
  'text-strong': [['sans', 650]],
  text: [['sans', 450]],
};

async function readSlices(folder: string, harfbuzz: Harfbuzz): Promise<Slice[]> {
  const { default: decompress } = await import('woff2-encoder/decompress');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.woff2')).sort();
  const slices: Slice[] = [];
  for (const name of names) {
    const sfnt = await decompress(await readFile(join(folder, name)));
    const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(sfnt).buffer), 0);
    slices.push({ name, face, signs: new Set(face.collectUnicodes()) });
  }
  return slices;
}

const SPACE = 0x20;

/** Path with integer coordinates: more precision is not visible and would dominate the size of the SVG. */
const outlineOf = (font: Font, glyph: number): string =>
  font
    .glyphToJson(glyph)
    .map(({ type, values }) => type + values.map(Math.round).join(' '))
    .join('');

interface Run {
  cut: Cut;
  text: string;
}

/**
 * Loads the fonts of a folder (`src/ui/type/fonts`) and creates a typesetter. Takes some 130 ms and 4 MB,
 * once per process.
 * @throws Error if the folder has no fonts
 */
export async function createTypesetter(folder: string): Promise<Typesetter> {
  const harfbuzz: Harfbuzz = await import('harfbuzzjs');
  const slices = await readSlices(folder, harfbuzz);
  if (slices.length === 0) throw new Error(`There are no fonts in ${folder}`);

  const cuts = Object.fromEntries(
    Object.entries(STACKS).map(([face, stack]) => [
      face,
      stack.flatMap(([family, weight]) =>
        slices
          .filter(({ name }) => name.startsWith(family))
          .map((slice): Cut => {
            const font = new harfbuzz.Font(slice.face);
            font.setVariations([new harfbuzz.Variation('wght', weight)]);
            return { slice, font, outlines: new Map() };
          }),
      ),
    ]),
  ) as Record<Face, Cut[]>;

  const runsOf = (text: string, face: Face): Run[] => {
    const runs: Run[] = [];
    for (const sign of text) {
      const code = sign.codePointAt(0) ?? SPACE;
      const last = runs.at(-1);
      const cut = cuts[face].find(({ slice }) => slice.signs.has(code));
      // A space stays in the current run if its slice has one.
      if (last && (last.cut === cut || (code === SPACE && last.cut.slice.signs.has(code)))) last.text += sign;
      else if (cut) runs.push({ cut, text: sign });
    }
    return runs;
  };

  // One shared buffer: its memory is not managed by the garbage collector, so several would accumulate.
  const buffer = new harfbuzz.Buffer();

  const shaped = ({ cut, text }: Run) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(cut.font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint }, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      return { glyph: codepoint, xAdvance, xOffset };
    });
  };

  const widthOf = (text: string, face: Face) =>
    runsOf(text, face).reduce(
      (width, run) =>
        width + shaped(run).reduce((sum, { xAdvance }) => sum + xAdvance, 0) / run.cut.slice.face.upem,
      0,
    );

  const runPaths = (run: Run, at: { x: number; y: number; size: number }) => {
    const { font, outlines, slice } = run.cut;
    const scale = at.size / slice.face.upem;
    let { x } = at;
    const paths = shaped(run).map(({ glyph, xAdvance, xOffset }) => {
      let outline = outlines.get(glyph);
      if (outline === undefined) {
        outline = outlineOf(font, glyph);
        outlines.set(glyph, outline);
      }
      const left = x + xOffset * scale;
      x += xAdvance * scale;
      const transform = `translate(${left.toFixed(2)} ${at.y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      return outline ? `<path transform="${transform}" d="${outline}"/>` : '';
    });
    return { paths: paths.join(''), x };
  };

  const typeset = ({ text, face, size, x, y, anchor }: SetLine) => {
    const share = { start: 0, middle: 0.5, end: 1 }[anchor];
    let at = x - share * (share === 0 ? 0 : widthOf(text, face) * size);
    return runsOf(text, face)
      .map((run) => {
        const set = runPaths(run, { x: at, y, size });
        at = set.x;
        return set.paths;
      })
      .join('');
  };

  const covers = (text: string) =>
    [...text].every((sign) => {
      const code = sign.codePointAt(0) ?? SPACE;
      return slices.some(({ signs, name }) => name.startsWith('sans') && signs.has(code));
    });

  return { typeset, widthOf, covers };
}
