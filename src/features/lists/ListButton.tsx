import { type ComponentType, useEffect, useState } from 'react';
import { useIsMember } from '#src/client/useIsMember.ts';
import type { EntryTitle } from './list.view.ts';

interface ListButtonProps {
  title: EntryTitle;
  /** Address of the page, to which visitors return after they signed in. */
  address: string;
}

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
