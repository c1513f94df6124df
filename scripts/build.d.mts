/** Builds unless `build/` is up to date with the sources. @throws CommandError with the output of a failed build tool */
export function buildIfStale(root: string): Promise<void>;
