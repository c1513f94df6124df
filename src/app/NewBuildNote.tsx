import { useEffect, useState } from 'react';
import { NEW_BUILD_EVENT } from '#src/client/buildUpdates.ts';

/** A quiet note that the site has been updated (S-C3); loading again is the reader's choice. */
export function NewBuildNote() {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => {
    const onNewBuild = () => setIsNewer(true);
    window.addEventListener(NEW_BUILD_EVENT, onNewBuild);
    return () => window.removeEventListener(NEW_BUILD_EVENT, onNewBuild);
  }, []);
  return (
    <div role="status" className="build-note" hidden={!isNewer}>
      {isNewer && (
        <>
          A new version of this site is ready.{' '}
          <button type="button" className="button" onClick={() => location.reload()}>
            Load it
          </button>
        </>
      )}
    </div>
  );
}
