import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

// Kept outside: the frame is made anew when an error screen takes its place.
let shown: string | null = null;

/**
 * What a browser does by itself when a document loads and a client navigation leaves out: the keyboard starts at the new
 * page's content, and its title is read out. So it is when a page comes that an error screen stood in for.
 */
export function PageArrival({ isError = false }: { isError?: boolean }) {
  const { pathname, search, hash } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const address = `${isError ? 'error at ' : ''}${pathname}${search}`;
    const isFirst = shown === null;
    if (shown === address) return;
    shown = address;
    import('#src/app/behind.ts').then(
      (way) => way.arrive({ isFirst, isAtPart: hash !== '' }),
      () => undefined,
    );
    if (!isFirst) setTitle(document.title);
  }, [pathname, search, hash, isError]);
  return (
    <p role="status" className="visually-hidden" data-arrival>
      {title}
    </p>
  );
}
