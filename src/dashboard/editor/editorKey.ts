import type { QueryClient } from '@tanstack/react-query';

/** Under which a record whole is kept while its editor is open, and a moment longer; a newer one put there is taken over. */
export const editorKey = (resource: string, id: number) => ['editor', resource, id] as const;

/** Drops the records whose editors are closed: something was changed that may be in any of them, if only a name. */
export const dropClosedEditors = (queries: QueryClient): void =>
  queries.removeQueries({ queryKey: ['editor'], type: 'inactive' });
