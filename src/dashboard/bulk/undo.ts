import { useInvalidate } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#src/client/api.ts';
import { dropClosedEditors } from '#src/dashboard/editor/editorKey.ts';
import { toast } from '#src/ui/toasts/toast.ts';

/** What tells of records besides their lists and the records themselves. */
const TOLD = ['names', 'picker', 'revisions', 'activity', 'work', 'home'] as const;

/** Asks anew for all that tells of records, when it is next looked at. */
export const tellAnew = (queries: QueryClient) =>
  Promise.all(TOLD.map((key) => queries.invalidateQueries({ queryKey: [key] })));

/** The one record whose screen goes on, where another one is gone; null where none does. */
type Staying = number | null;

/**
 * Asks anew for all that a command may have changed of a resource. Where it took a record away, its screen does not ask for
 * it again: only the one that stays is looked at anew, and lists are.
 */
export function useAfterCommand(): (resource: string, staying?: Staying) => Promise<void> {
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  return async (resource, staying) => {
    dropClosedEditors(queries);
    if (staying === undefined) await invalidate({ resource, invalidates: ['resourceAll'] });
    else await invalidate({ resource, invalidates: ['list', 'many'] });
    if (typeof staying === 'number') await invalidate({ resource, id: staying, invalidates: ['detail'] });
    await Promise.all([
      tellAnew(queries),
      ...['uses', 'credits'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    ]);
  };
}

const told = (error: unknown) => (error instanceof ApiError ? error.message : 'Something went wrong.');

/**
 * Takes back what a command did, and says whether that went well.
 * @returns a function of the resource and the id of the command's activity; it gives whether it was taken back
 */
export function useUndo(): (resource: string, activityId: number) => Promise<boolean> {
  const after = useAfterCommand();
  return (resource, activityId) =>
    call<{ undone: number }>(`/activity/${activityId}/undo`, { method: 'POST', body: {} }).then(
      async () => {
        await after(resource);
        void toast({ text: 'Taken back.', kind: 'done' });
        return true;
      },
      (error: unknown) => {
        void toast({ text: `That could not be taken back. ${told(error)}`, kind: 'wrong' });
        return false;
      },
    );
}

/**
 * Says what a command did, with the way to take it back while the message stands.
 * @returns a function of what was done, in words, the resource, the id of the command's activity, and, where a record is
 *   gone, the one that stays
 */
export function useDone(): (
  text: string,
  resource: string,
  activityId: number | null | undefined,
  staying?: Staying,
) => void {
  const after = useAfterCommand();
  const undo = useUndo();
  return (text, resource, activityId, staying) => {
    void after(resource, staying);
    void toast({
      text,
      kind: 'done',
      ...(typeof activityId === 'number' && {
        action: { label: 'Undo', run: () => void undo(resource, activityId) },
      }),
    });
  };
}
