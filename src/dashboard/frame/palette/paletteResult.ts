/** A search result: anything that has a screen. */
export interface PaletteResult {
  kind: string;
  name: string;
  /** Details that distinguish records of the same name: year, native name. */
  note: string | null;
  lang?: string | undefined;
  href: string;
}
