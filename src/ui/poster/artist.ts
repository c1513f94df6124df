import type { PosterSubject } from '#src/ui/poster/composition.ts';

/** Who draws: both give ready-made HTML in which every text is escaped. */
export interface Artist {
  posterHtml: (subject: PosterSubject) => string;
  backdropHtml: (subject: PosterSubject) => string;
}

export type Work = keyof Artist;

// The drawing code is 8 kB that a visitor's first page does not need, since the server has drawn its posters already. So
// components do not import it: the server's entry engages it at start, the browser fetches it when the first poster must be
// drawn there (after a client navigation).
let engaged: Artist | null = null;

/** Engages the drawing code. The server's entry calls it once with the module `posterHtml.ts`, and so do tests. */
export const engageArtist = (artist: Artist): void => {
  engaged = artist;
};

/**
 * A drawing at once: '' in a browser that has not fetched the drawing code yet.
 * @throws Error on a server that has not engaged it, which would serve empty posters
 */
export const drawNow = (work: Work, subject: PosterSubject): string => {
  if (engaged) return engaged[work](subject);
  if (typeof document === 'undefined') throw new Error('No artist: call engageArtist() in the server entry');
  return '';
};

/** A drawing as soon as the drawing code is here; fetches it the first time. */
export const drawSoon = async (work: Work, subject: PosterSubject): Promise<string> => {
  engaged ??= await import('#src/ui/poster/posterHtml.ts');
  return engaged[work](subject);
};
