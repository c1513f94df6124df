/** A short message over the page that requires no response. */
export interface ToastMessage {
  /** One sentence. A new toast with the same text replaces the old one. */
  text: string;
  /** `done` and `news` disappear after a time; `wrong` stays until it is dismissed. Default: `news`. */
  kind?: 'done' | 'wrong' | 'news';
  /** An action such as "Undo". Running it dismisses the toast. */
  action?: { label: string; run(): void };
}
