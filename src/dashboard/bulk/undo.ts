import { useInvalidate } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#src/client/api.ts';
import { dropClosedEditors } from '#src/dashboard/editor/editorKey.ts';
import { toast } from '#src/ui/toasts/toast.ts';

/** Query keys that depend on records, besides lists and records themselves. */
const DEPENDENT_QUERIES = ['names', 'picker', 'revisions', 'activity', 'work', 'home'] as const;

/** Invalidates the queries that depend on records. */
export const invalidateDependents = (queries: QueryClient) =>
  Promise.all(DEPENDENT_QUERIES.map((key) => queries.invalidateQueries({ queryKey: [key] })));

/** Id of the record whose screen stays open when another record was deleted or merged; null if none stays. */
type SurvivorId = number | null;

/**
 * Returns a function that invalidates the queries of a resource after a command. If the command removed a record, only the
 * lists and the record that stays are refetched, because a request for the removed record would fail.
 */
export function useAfterCommand(): (resource: string, survivorId?: SurvivorId) => Promise<void> {
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  return async (resource, survivorId) => {
    dropClosedEditors(queries);
    if (survivorId === undefined) await invalidate({ resource, invalidates: ['resourceAll'] });
    else await invalidate({ resource, invalidates: ['list', 'many'] });
    if (typeof survivorId === 'number')
      await invalidate({ resource, id: survivorId, invalidates: ['detail'] });
    await Promise.all([invalidateDependents(queries), queries.invalidateQueries({ queryKey: ['uses'] })]);
  };
}

const errorText = (error: unknown) => (error instanceof ApiError ? error.message : 'Something went wrong.');

/**
 * Undoes a command and shows the outcome as a toast.
 * @returns a function of the resource and the id of the command's activity; it resolves to whether the undo succeeded
 */
export function useUndo(): (resource: string, activityId: number) => Promise<boolean> {
  const after = useAfterCommand();
  return (resource, activityId) =>
    call<{ undone: number }>(`/activity/${activityId}/undo`, { method: 'POST', body: {} }).then(
      async () => {
        await after(resource);
        void toast({ text: 'Undone.', kind: 'done' });
        return true;
      },
      (error: unknown) => {
        void toast({ text: `Not undone. ${errorText(error)}`, kind: 'wrong' });
        return false;
      },
    );
}

/**
 * Shows a toast about a finished command with an Undo button.
 * @returns a function of the toast's text, the resource, the id of the command's activity and, if a record was removed, the
 *   id of the one that stays
 */
export function useDone(): (
  text: string,
  resource: string,
  activityId: number | null | undefined,
  survivorId?: SurvivorId,
) => void {
  const after = useAfterCommand();
  const undo = useUndo();
  return (text, resource, activityId, survivorId) => {
    void after(resource, survivorId);
    void toast({
      text,
      kind: 'done',
      ...(typeof activityId === 'number' && {
        action: { label: 'Undo', run: () => void undo(resource, activityId) },
      }),
    });
  };
}
