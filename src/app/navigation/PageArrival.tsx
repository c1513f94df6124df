import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

// Outside of the component, because an error screen mounts a new frame.
let shown: string | null = null;

/**
 * Does what browsers do when a document loads, but not on client-side navigation: moves the focus to the new page's content
 * and announces its title. Also applies when a page replaces its error screen.
 */
export function PageArrival({ isError = false }: { isError?: boolean }) {
  const { pathname, search, hash } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const address = `${isError ? 'error at ' : ''}${pathname}${search}`;
    const isFirst = shown === null;
    if (shown === address) return;
    shown = address;
    import('#src/app/boot/deferredCode.ts').then(
      ({ arrive }) => arrive({ isFirst, isAtPart: hash !== '' }),
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
