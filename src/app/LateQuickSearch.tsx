import { type ComponentType, useEffect, useState } from 'react';

/** The quick search's opener, fetched once the page is alive; until then the field and the link it takes over lead to `/search`. */
export function LateQuickSearch() {
  const [Opener, setOpener] = useState<ComponentType>();
  useEffect(() => {
    import('#src/app/behind.ts').then(
      ({ QuickSearchOpener }) => setOpener(() => QuickSearchOpener),
      () => undefined,
    );
  }, []);
  return Opener ? <Opener /> : null;
}
