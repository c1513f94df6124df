/** What a page depends on, reported by its loaders while they read. */
export interface PageDependencies {
  /** Whether the visitor wants to see titles flagged explicit. */
  readonly explicit: boolean;
  /** Call it when a loader starts; the page may be cached only if every loader reports its dependencies. */
  begin(): void;
  /** Reports the tags of a loader's data (`cache/tags.ts`), and that the page's address is canonical. */
  report(tags: Iterable<string>): void;
  /** Returns all tags; null for a page that must not be cached. */
  tags(): readonly string[] | null;
}

/** Creates the dependencies of one request. */
export function createDependencies(explicit: boolean): PageDependencies {
  const tags = new Set<string>();
  let loaderCount = 0;
  let reportCount = 0;
  return {
    explicit,
    begin: () => {
      loaderCount += 1;
    },
    report(more) {
      reportCount += 1;
      for (const tag of more) tags.add(tag);
    },
    tags: () => (loaderCount > 0 && loaderCount === reportCount ? [...tags] : null),
  };
}
