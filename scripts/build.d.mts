/** Builds unless `build/` was made from just these sources. */
export function buildIfStale(root: string): Promise<void>;
