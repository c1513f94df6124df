/** What a page turned out to depend on, told by its loaders while they read. */
export interface PageDependencies {
  /** Whether the viewer wants titles shown that are flagged explicit. */
  readonly explicit: boolean;
  /** To be called when a loader starts; the page may be kept only if every one of them says what it depends on. */
  begin(): void;
  /** Says what the loader's part of the page shows (`cache/tags.ts`), and that its address is the canonical one. */
  tell(tags: Iterable<string>): void;
  /** All tags; null for a page that must not be kept. */
  tags(): readonly string[] | null;
}

export function createDependencies(explicit: boolean): PageDependencies {
  const tags = new Set<string>();
  let begun = 0;
  let told = 0;
  return {
    explicit,
    begin: () => {
      begun += 1;
    },
    tell(more) {
      told += 1;
      for (const tag of more) tags.add(tag);
    },
    tags: () => (begun > 0 && begun === told ? [...tags] : null),
  };
}
