export function keepPreviousAssets(root: string): () => void;
