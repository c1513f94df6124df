/** A breadcrumb, for the page and its structured data. */
export interface Step {
  label: string;
  /** Path; omitted for the page itself. */
  href?: string;
}
