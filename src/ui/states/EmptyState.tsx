import type { ReactNode } from 'react';

/** The content of an empty list: an explanation and, in `children`, what to do next. */
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
