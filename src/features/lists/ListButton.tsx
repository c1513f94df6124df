import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { STORED_AUTH_EVENT } from '#src/domain/accounts/storedSession.ts';
import type { EntryTitle } from './list.view.ts';

interface ListButtonProps {
  title: EntryTitle;
  /** Address of the page, to which visitors return after they signed in. */
  address: string;
}

function watchMember(listener: () => void): () => void {
  const events = ['storage', 'pageshow', STORED_AUTH_EVENT];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Whether somebody is signed in, as the script in the head has read it; false in the server's HTML. */
const useIsMember = (): boolean =>
  useSyncExternalStore(
    watchMember,
    () => document.documentElement.hasAttribute('data-member'),
    () => false,
  );

/**
 * The button that adds a title to the own list. Public pages are the same for everyone, so the HTML has the link for
 * visitors. Members get the state of their entry after the page is live; visitors do not load that code.
 */
export function ListButton({ title, address }: ListButtonProps) {
  const isMember = useIsMember();
  const [Control, setControl] = useState<ComponentType<{ title: EntryTitle }>>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isMember) return;
    import('./EntryControl.tsx').then(
      ({ EntryControl }) => setControl(() => EntryControl),
      () => setHasFailed(true),
    );
  }, [isMember]);
  if (isMember && Control) return <Control key={title.id} title={title} />;
  return (
    <div className="list-control">
      <a
        className="button strong list-button"
        href={`/login?from=${encodeURIComponent(address)}`}
        rel="nofollow"
        data-waiting={hasFailed ? undefined : ''}
      >
        Add to my list
      </a>
    </div>
  );
}
