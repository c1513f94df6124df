import type { ReactNode } from 'react';
import { withReturn } from '#src/client/navigation.ts';
import { useIsLive } from '#src/ui/controls/useIsLive.ts';

/** A link to another screen on the way in, which takes along where to return to. */
export const LinkWithReturn = ({ href, children }: { href: string; children: ReactNode }) => {
  const isLive = useIsLive();
  return <a href={isLive ? withReturn(href) : href}>{children}</a>;
};
