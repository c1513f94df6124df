import { useQueryClient } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { recordIn } from '#src/dashboard/providers/answers.ts';
import { restOf } from '#src/dashboard/resources.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { editorKey } from './editorKey.ts';

/** Returns a function that reloads the record of an open editor after something other than the editor changed it. */
export function useReloadRecord(resource: Resource, id: number): () => Promise<void> {
  const queries = useQueryClient();
  const after = useAfterCommand();
  return async () => {
    await call(`/${restOf(resource)}/${id}`)
      .then((answer) => queries.setQueryData(editorKey(resource, id), recordIn(answer, ['version'])))
      .catch((error: Error) =>
        toast({ text: `The editor still shows the previous version. ${error.message}`, kind: 'wrong' }),
      );
    await after(resource);
  };
}
