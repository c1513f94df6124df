import type { PosterSubject } from '#src/ui/poster/composition.ts';
import { Drawing } from '#src/ui/poster/Drawing.tsx';

/**
 * The drawn poster of a title without a picture. Decorative: the title must also be on the page as text. It adapts to the
 * width of its container, from 44 px to full screen.
 */
export const PosterArt = ({ subject }: { subject: PosterSubject }) => (
  <Drawing key={subject.id} work="posterHtml" className="poster-art" subject={subject} />
);
