import { useMemo } from 'react';
import { changeLabels, rowNames } from '#src/dashboard/editor/changeLabels.ts';
import { operationsBetween } from '#src/dashboard/editor/draft/changes.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import { idsIn, useNamesOf } from '#src/dashboard/editor/revisionNames.ts';
import type { Operations } from '#src/dashboard/record/Diff.tsx';
import type { ChangeLabels } from '#src/dashboard/record/valueLabels.ts';
import type { Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { pathsOverlap } from '#src/records/fields/operations.ts';

/** The record in the editor behind the dialog. */
export interface Edited<F extends Fields> {
  fields: F;
  draft: Draft<F>;
}

interface RecordLabels {
  /** Labels of the record's paths and values. */
  text: ChangeLabels;
  /** Whether a path has unsaved changes in the editor. */
  isTouched(path: string): boolean;
}

const asOperations = (proposals: readonly Proposal[]): Operations =>
  Object.fromEntries(
    proposals
      .filter(({ kind, group }) => kind === 'value' && group === 'details')
      .map(({ path, was, proposed }) => [path, [was, proposed]]),
  );

/** Returns labels for proposals and whether a path has unsaved changes in the editor. */
export function useRecordLabels<F extends Fields>(
  { fields, draft }: Edited<F>,
  proposals: readonly Proposal[],
): RecordLabels {
  const { base, values, labelOf } = draft;
  const unknown = idsIn(fields, [asOperations(proposals)], (to, id) => labelOf(to, id) !== undefined);
  const nameOf = useNamesOf(unknown);
  const unsaved = useMemo(() => Object.keys(operationsBetween(fields, base, values)), [fields, base, values]);
  return {
    text: changeLabels(fields, {
      labelOf: (to, id) => labelOf(to, id) ?? nameOf(to, id),
      rowName: rowNames(base),
    }),
    isTouched: (path) => unsaved.some((each) => pathsOverlap(each, path)),
  };
}
