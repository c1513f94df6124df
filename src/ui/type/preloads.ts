import sansLatin from '#src/ui/type/fonts/sans-latin.woff2?url';
import serifLatin from '#src/ui/type/fonts/serif-latin.woff2?url';

/** The two font files that the first screen of every page needs, for `<link rel="preload" as="font">`: 69 kB. Hangul is loaded later. */
export const FONT_PRELOADS: readonly string[] = [serifLatin, sansLatin];
