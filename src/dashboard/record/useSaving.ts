import { type HttpError, useInvalidate, useUpdate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tellAnew } from '#src/dashboard/bulk/undo.ts';
import { dropClosedEditors } from '#src/dashboard/editor/editorKey.ts';
import { changedValues, type Values } from '#src/dashboard/form/formValues.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import type { Side } from './ConflictDialog.tsx';
import { type Conflict, conflictIn } from './conflict.ts';

interface Saving {
  isSaving: boolean;
  error: HttpError | null;
  /** What collides with another's change, until it is decided. */
  conflict: Conflict | null;
  save(values: Values): void;
  /** Saves what was chosen, over the version that the conflict told of. */
  decide(sideOf: (path: string) => Side): void;
  giveUp(): void;
}

interface SavingOptions {
  resource: string;
  /** The record as it was when the writing began, or as it was saved last. */
  base: ListRow;
  onSaved(record: ListRow, isMerged: boolean): void;
}

/** Saves what differs from the record with the version it was read at, so that nobody's work is written over. */
export function useSaving({ resource, base, onSaved }: SavingOptions): Saving {
  const [error, setError] = useState<HttpError | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [wanted, setWanted] = useState<Values>({});
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const { mutateAsync, mutation } = useUpdate<ListRow, HttpError, Values>();
  const send = (changes: Values, version: number | undefined) =>
    // A promise of its own: what was saved is told also where the screen was left meanwhile.
    void mutateAsync({
      resource,
      id: base.id,
      values: { ...changes, version },
      invalidates: ['list', 'many'],
      successNotification: false,
      errorNotification: false,
    }).then(
      ({ data }) => {
        setError(null);
        setConflict(null);
        void invalidate({ resource, invalidates: ['list', 'many'] });
        dropClosedEditors(queries);
        void tellAnew(queries);
        onSaved(data, data.version !== (version ?? 0) + 1);
      },
      (fault: HttpError) => {
        const met = conflictIn(fault);
        setConflict(met);
        setError(met ? null : fault);
      },
    );
  return {
    isSaving: mutation.isPending,
    error,
    conflict,
    save: (values) => {
      const changes = changedValues(values, base);
      setWanted(changes);
      send(changes, base.version);
    },
    decide: (sideOf) => {
      if (!conflict) return;
      const chosen = Object.fromEntries(
        conflict.conflicts.map((clash) => [clash.path, clash[sideOf(clash.path)]]),
      );
      send(changedValues({ ...wanted, ...chosen }, conflict.current), conflict.version);
    },
    giveUp: () => setConflict(null),
  };
}
