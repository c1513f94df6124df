import { useEffect, useRef, useState } from 'react';
import type { PosterSubject } from '#src/ui/poster/composition.ts';
import { drawNow, drawSoon, type Work } from '#src/ui/poster/posterRenderer.ts';

/**
 * An element with a drawing of the poster renderer. React keeps the server's drawing when it hydrates the page; after a
 * client navigation a missing drawing is loaded. The component draws once, so use the title's id as its key.
 */
export const Drawing = ({
  work,
  className,
  subject,
}: {
  work: Work;
  className: string;
  subject: PosterSubject;
}) => {
  const holder = useRef<HTMLSpanElement>(null);
  const [html, setHtml] = useState(() => drawNow(work, subject));
  useEffect(() => {
    if (holder.current?.firstChild) return;
    let isCurrent = true;
    drawSoon(work, subject).then((drawn) => {
      if (isCurrent) setHtml(drawn);
    });
    return () => {
      isCurrent = false;
    };
  }, [work, subject]);
  return (
    <span
      ref={holder}
      className={className}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
};
