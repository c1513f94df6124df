import type { PosterSubject } from '#src/ui/poster/composition.ts';
import { Drawing } from '#src/ui/poster/Drawing.tsx';

/**
 * The drawn poster of a title, for as long as it has no picture. Purely decorative: whoever shows it also says the title in
 * text. Sizes itself by its container's width (from 44 px to full screen).
 */
export const PosterArt = ({ subject }: { subject: PosterSubject }) => (
  <Drawing key={subject.id} work="posterHtml" className="poster-art" subject={subject} />
);
