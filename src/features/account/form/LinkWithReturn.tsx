import type { ReactNode } from 'react';
import { withReturn } from '#src/client/navigation.ts';
import { useIsLive } from '#src/ui/controls/useIsLive.ts';

/** A link to another account screen that keeps the address to return to after signing in. */
export const LinkWithReturn = ({ href, children }: { href: string; children: ReactNode }) => {
  const isLive = useIsLive();
  return <a href={isLive ? withReturn(href) : href}>{children}</a>;
};
