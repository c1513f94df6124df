import type { ReactNode } from 'react';

/** What stands where a list is empty: what that means and, in `children`, what to do next. */
export const EmptyState = ({
  heading,
  text,
  children,
}: {
  heading: string;
  text: ReactNode;
  children?: ReactNode;
}) => (
  <div className="empty-state">
    <h2>{heading}</h2>
    <p>{text}</p>
    {children}
  </div>
);
