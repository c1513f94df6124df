/** A link within a text. */
interface Link {
  label: string;
  href: string;
}

/** Plain text, or pieces of text and links. */
export type InlineText = string | (string | Link)[];

/** One entry of a definition list: term, description and a note, such as how long data is stored. */
export interface LedgerEntry {
  term: string;
  /** Whether the term is an identifier in code. */
  isCode?: boolean;
  text: InlineText;
  note?: string;
}

export type Block =
  | { kind: 'text'; text: InlineText }
  | { kind: 'list'; items: InlineText[] }
  | { kind: 'ledger'; entries: LedgerEntry[] };

export interface Section {
  /** Fragment in addresses; does not change with the heading. */
  id: string;
  heading: string;
  blocks: Block[];
}

/** The content of an information page. */
export interface InformationText {
  heading: string;
  /** Meta description, which search engines show. */
  description: string;
  /** Summary of the page in one or two sentences. */
  lead: string;
  /** Date of the last change of the text, such as `2026-11-28`; null if the page does not show it. */
  changedOn: string | null;
  sections: Section[];
}
