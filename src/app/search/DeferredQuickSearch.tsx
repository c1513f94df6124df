import { type ComponentType, useEffect, useState } from 'react';

/** Loads the opener of the quick search after hydration. Until then its field and link open `/search`. */
export function DeferredQuickSearch() {
  const [Opener, setOpener] = useState<ComponentType>();
  useEffect(() => {
    import('#src/app/boot/deferredCode.ts').then(
      ({ QuickSearchOpener }) => setOpener(() => QuickSearchOpener),
      () => undefined,
    );
  }, []);
  return Opener ? <Opener /> : null;
}
