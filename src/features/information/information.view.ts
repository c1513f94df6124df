/** Words with a link among them. */
interface Link {
  label: string;
  href: string;
}

/** A text: plain, or pieces of which some are links. */
export type Words = string | (string | Link)[];

/** One entry of a ledger: what it is called, what is said of it, and how long it is kept or the like. */
export interface LedgerEntry {
  term: string;
  /** Whether the term is a name in a program. */
  isCode?: boolean;
  words: Words;
  note?: string;
}

export type Block =
  | { kind: 'text'; words: Words }
  | { kind: 'list'; items: Words[] }
  | { kind: 'ledger'; entries: LedgerEntry[] };

export interface Section {
  /** Its fragment in addresses; stays when the heading changes. */
  id: string;
  heading: string;
  blocks: Block[];
}

/** An information page as it is shown. */
export interface InformationText {
  heading: string;
  /** What search engines show. */
  description: string;
  /** The page in a sentence or two. */
  lead: string;
  /** Day of the last change of its words, `2026-11-28`; null where that means nothing to a reader. */
  changedOn: string | null;
  sections: Section[];
}
