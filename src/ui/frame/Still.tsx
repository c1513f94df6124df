import type { ReactElement } from 'react';

/** Makes HTML of elements, as React takes it over. */
type Printer = (element: ReactElement) => string;

// React's own renderer of HTML is nothing a browser needs, so the server's entry brings it along, as it does the artist.
let printer: Printer | null = null;

/** Lets a server print what stands still. The server's entry calls it once. */
export const engagePrinter = (own: Printer): void => {
  printer = own;
};

const printed = new Map<string, string>();

/** How many prints are kept: a site has a few. What comes beyond them is printed each time. */
const KEPT = 100;

function print(name: string, children: ReactElement, own: Printer): string {
  const known = printed.get(name);
  if (known !== undefined) return known;
  const html = own(children);
  if (printed.size < KEPT) printed.set(name, html);
  return html;
}

interface StillProps {
  tag: 'header' | 'footer';
  className: string;
  /** All that the children depend on: those of the same name are the same. They read no context. */
  name: string;
  children: ReactElement;
}

/**
 * A part of the frame that many pages share. A server makes it once and sends the same HTML again; in a browser it is an
 * element like any other, and takes over what was sent.
 */
export const Still = ({ tag: Tag, className, name, children }: StillProps) =>
  import.meta.env.SSR && printer ? (
    <Tag
      className={className}
      dangerouslySetInnerHTML={{ __html: print(`${Tag} ${name}`, children, printer) }}
    />
  ) : (
    <Tag className={className}>{children}</Tag>
  );
