import type { QueryClient } from '@tanstack/react-query';

/** Query key of the record in an editor; the open editor follows the data set under it. */
export const editorKey = (resource: string, id: number) => ['editor', resource, id] as const;

/** Removes cached records of closed editors, because a command may have changed any of them, for example a name. */
export const dropClosedEditors = (queries: QueryClient): void =>
  queries.removeQueries({ queryKey: ['editor'], type: 'inactive' });
