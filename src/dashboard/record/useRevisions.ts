import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { recordIn } from '#src/dashboard/providers/answers.ts';
import { restOf } from '#src/dashboard/resources.ts';
import type { RevisionRow } from '#src/records/revisions.queries.server.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { conflictIn } from './conflict.ts';
import type { Operations } from './Diff.tsx';

export type Revision = RevisionRow & { operations: Operations };

/** Compares two JSON values. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Revisions per page. */
const PAGE = 20;
/** Maximum number shown: the limit of one call. */
const SHOWN_MAX = 100;

/**
 * Loads the revisions of a record, newest first, and reverts them.
 * @param onReverted receives the record after a revert
 */
export function useRevisions<Saved extends { id: unknown }>(
  resource: string,
  id: number,
  onReverted: (record: Saved) => void,
) {
  const path = `/${restOf(resource)}/${id}`;
  const after = useAfterCommand();
  const [shown, setShown] = useState(PAGE);
  const [reverting, setReverting] = useState<number | null>(null);
  const query = useQuery({
    queryKey: ['revisions', resource, id, shown],
    queryFn: () => call<Revision[]>(`${path}/revisions?_start=0&_end=${shown}`),
    placeholderData: (previous) => previous,
  });
  const revert = async (
    revision: Revision,
    paths: readonly string[] | null,
    labelOf: (path: string) => string,
  ) => {
    setReverting(revision.id);
    const body = { revisionId: revision.id, ...(paths && { paths }) };
    await call(`${path}/revert`, { method: 'POST', body })
      .then(async (answer) => {
        onReverted(recordIn<Saved>(answer, ['version']));
        await after(resource);
        await toast({
          text: `${paths ? 'Part of version' : 'Version'} ${revision.version} was reverted.`,
          kind: 'done',
        });
      })
      .catch((error: Error) => {
        const conflicts = conflictIn(error)?.conflicts;
        if (conflicts?.every(({ yours, theirs }) => isSame(yours, theirs)))
          return toast({ text: 'These changes were already reverted.', kind: 'news' });
        const since = conflicts?.map(({ path }) => labelOf(path));
        const why = since ? `Changed again since then: ${since.slice(0, 3).join('; ')}.` : error.message;
        return toast({ text: `Not reverted. ${why}`, kind: 'wrong' });
      });
    setReverting(null);
  };
  return {
    revisions: query.data,
    error: query.error,
    again: () => void query.refetch(),
    isFetching: query.isFetching,
    hasOlder: (query.data?.length ?? 0) >= shown && shown < SHOWN_MAX,
    showOlder: () => setShown(Math.min(shown + PAGE, SHOWN_MAX)),
    reverting,
    revert,
  };
}

export type Revisions = ReturnType<typeof useRevisions>;
