import type { AnchorHTMLAttributes } from 'react';

type AnchorLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** Of React Router's link; an anchor has no such thing. */
  reloadDocument?: boolean;
};

/** A link as Refine asks for it, as an anchor. */
export const AnchorLink = ({ to, reloadDocument: _, ...rest }: AnchorLinkProps) => <a href={to} {...rest} />;
