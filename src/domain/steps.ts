/** One step of the way to a page: breadcrumbs on the page, and what search engines are told of it. */
export interface Step {
  label: string;
  /** Path; none for the page itself. */
  href?: string;
}
