/** A short message over the page that asks for nothing. */
export interface ToastMessage {
  /** One sentence. The same text again shows its toast anew. */
  text: string;
  /** `done` and `news` leave by themselves; `wrong` stays until it is dismissed. `news` when left out. */
  kind?: 'done' | 'wrong' | 'news';
  /** The one thing that can be done about it, such as taking it back. The toast leaves with it. */
  action?: { label: string; run(): void };
}
