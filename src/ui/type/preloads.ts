import sansLatin from '#src/ui/type/fonts/sans-latin.woff2?url';
import serifLatin from '#src/ui/type/fonts/serif-latin.woff2?url';

/** The two files every page's first screen needs, for `<link rel="preload" as="font">`: 69 kB. Hangul follows on demand. */
export const FONT_PRELOADS: readonly string[] = [serifLatin, sansLatin];
