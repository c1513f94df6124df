import type { PosterSubject } from '#src/ui/poster/composition.ts';

/** The functions that draw posters. They return HTML in which all text is escaped. */
export interface PosterRenderer {
  posterHtml: (subject: PosterSubject) => string;
  backdropHtml: (subject: PosterSubject) => string;
}

export type Work = keyof PosterRenderer;

// The drawing code is 8 kB that the first page of a visit does not need, because the server has drawn its posters. So
// components do not import it: the server's entry module injects it, and the browser loads it when it must draw the first
// poster after a client navigation.
let renderer: PosterRenderer | null = null;

/** Sets the drawing code. The server's entry module and tests call it with the module `posterHtml.ts`. */
export const setPosterRenderer = (posterRenderer: PosterRenderer): void => {
  renderer = posterRenderer;
};

/**
 * Returns a drawing, or '' in a browser that has not loaded the drawing code yet.
 * @throws Error on a server without drawing code, which would serve empty posters
 */
export const drawNow = (work: Work, subject: PosterSubject): string => {
  if (renderer) return renderer[work](subject);
  if (typeof document === 'undefined')
    throw new Error(
      'There is no poster renderer: call setPosterRenderer() in the entry module of the server',
    );
  return '';
};

/** Returns a drawing. Loads the drawing code on the first call. */
export const drawSoon = async (work: Work, subject: PosterSubject): Promise<string> => {
  renderer ??= await import('#src/ui/poster/posterHtml.ts');
  return renderer[work](subject);
};
