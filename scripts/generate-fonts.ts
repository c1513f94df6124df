import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

// Cuts the two faces into the few files that pages load: run with `npx tsx scripts/generate-fonts.ts` after a new version of
// the packages or of scripts/syllables.txt. Hangul is cut by how often a syllable occurs in titles and names
// (syllables.txt, commonest first): a wall of sixty posters needs two or three files. What is left of the 2,350 syllables
// of KS X 1001 follows in slices by code; rarer ones are left to the system's fonts.

const require = createRequire(import.meta.url);
const OUT = new URL('../src/ui/type/fonts/', import.meta.url);

const SERIF = '@fontsource-variable/hahmlet/files/hahmlet-latin-wght-normal.woff2';
const SERIF_EXT = '@fontsource-variable/hahmlet/files/hahmlet-latin-ext-wght-normal.woff2';
const SERIF_KOREAN = '@fontsource/hahmlet/files/hahmlet-korean-900-normal.woff2';
const SANS = 'pretendard/dist/public/variable/PretendardVariable.ttf';

const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Basic Latin and the punctuation of English pages. */
const LATIN = [
  ...between(0x20, 0x7e),
  0xa0,
  0xa9,
  0xb7,
  0xd7,
  0xe9,
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
].concat([0x2026, 0x2190, 0x2192, 0x2212, 0x25be]);
const LATIN_EXT = [...between(0xa1, 0x17f), ...between(0x1e00, 0x1eff), 0x2039, 0x203a].filter(
  (code) => !LATIN.includes(code),
);

const decoder = new TextDecoder('euc-kr');
const ksx1001 = between(0xb0, 0xc8).flatMap((row) =>
  between(0xa1, 0xfe).map((cell) => decoder.decode(new Uint8Array([row, cell])).codePointAt(0) ?? 0),
);

const common = [...readFileSync(new URL('syllables.txt', import.meta.url), 'utf8').replaceAll(/\s/g, '')].map(
  (syllable) => syllable.codePointAt(0) ?? 0,
);
const rare = ksx1001.filter((code) => code >= 0xac00 && !common.includes(code)).sort((a, b) => a - b);

const cutInto = (codes: readonly number[], parts: number): number[][] => {
  const size = Math.ceil(codes.length / parts);
  return Array.from({ length: parts }, (_, index) => codes.slice(index * size, (index + 1) * size));
};

interface Slice {
  file: string;
  family: string;
  weight: string;
  source: string;
  codes: readonly number[];
  /** A range in place of the exact codes: rare syllables come first in the stylesheet, so that exact lists override it. */
  span?: boolean;
}

const sans = (file: string, codes: readonly number[], span = false): Slice => ({
  file,
  family: 'Programme Sans',
  weight: '200 900',
  source: SANS,
  codes,
  span,
});

const SLICES: readonly Slice[] = [
  ...cutInto(rare, 5).map((codes, index) => sans(`sans-rare-${index}`, codes, true)),
  sans('sans-ko-2', common.slice(500)),
  sans('sans-ko-1', common.slice(250, 500)),
  sans('sans-ko-0', common.slice(0, 250)),
  sans('sans-latin-ext', LATIN_EXT),
  sans('sans-latin', LATIN),
  {
    file: 'serif-rare',
    family: 'Programme Serif Hangul',
    weight: '300 900',
    source: SERIF_KOREAN,
    codes: rare,
    span: true,
  },
  {
    file: 'serif-ko-1',
    family: 'Programme Serif Hangul',
    weight: '300 900',
    source: SERIF_KOREAN,
    codes: common.slice(400),
  },
  {
    file: 'serif-ko-0',
    family: 'Programme Serif Hangul',
    weight: '300 900',
    source: SERIF_KOREAN,
    codes: common.slice(0, 400),
  },
  {
    file: 'serif-latin-ext',
    family: 'Programme Serif',
    weight: '300 900',
    source: SERIF_EXT,
    codes: LATIN_EXT,
  },
  { file: 'serif-latin', family: 'Programme Serif', weight: '300 900', source: SERIF, codes: LATIN },
];

const hex = (code: number) => code.toString(16);

/** `U+41-5a,U+61`: runs of codes. */
const rangesOf = (codes: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs
    .map(([first, last]) => `U+${first === last ? hex(first) : `${hex(first)}-${hex(last)}`}`)
    .join(', ');
};

const spanOf = (codes: readonly number[]): string =>
  `U+${hex(Math.min(...codes))}-${hex(Math.max(...codes))}`;

const faceOf = ({ file, family, weight, codes, span }: Slice): string => `@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("./fonts/${file}.woff2") format("woff2");
  unicode-range: ${span ? spanOf(codes) : rangesOf(codes)};
}
`;

mkdirSync(OUT, { recursive: true });
for (const slice of SLICES) {
  const font = await subsetFont(
    readFileSync(require.resolve(slice.source)),
    String.fromCodePoint(...slice.codes),
    {
      targetFormat: 'woff2',
      variationAxes: slice.weight === '200 900' ? { wght: { min: 200, max: 900, default: 400 } } : undefined,
    },
  );
  writeFileSync(new URL(`${slice.file}.woff2`, OUT), font);
}

const isHangul = ({ codes }: Slice) => codes.some((code) => code >= 0xac00);

const writeFaces = (file: string, slices: readonly Slice[]) =>
  writeFileSync(
    new URL(`../${file}`, OUT),
    `/* Made by scripts/generate-fonts.ts. */\n${slices.map(faceOf).join('\n')}`,
  );

// Apart, since Hangul waits for the first paint (src/ui/type/hangulBoot.ts).
writeFaces('hangul.css', SLICES.filter(isHangul));
writeFaces(
  'fonts.css',
  SLICES.filter((slice) => !isHangul(slice)),
);
