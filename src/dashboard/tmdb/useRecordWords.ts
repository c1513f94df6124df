import { useMemo } from 'react';
import { operationsBetween } from '#src/dashboard/editor/changes.ts';
import type { Draft } from '#src/dashboard/editor/draft.ts';
import { registryWords, rowNames } from '#src/dashboard/editor/registryWords.ts';
import { idsIn, useNamesOf } from '#src/dashboard/editor/revisionNames.ts';
import type { Operations } from '#src/dashboard/record/Diff.tsx';
import type { ChangeWords } from '#src/dashboard/record/valueWords.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { pathsOverlap } from '#src/domain/fields/operations.ts';
import type { Proposal } from './tmdbCalls.ts';

/** The record in the editor behind the dialog. */
export interface Edited<F extends Fields> {
  fields: F;
  draft: Draft<F>;
}

interface RecordWords {
  /** Paths and values of the record in words. */
  words: ChangeWords;
  /** Whether what a path names was changed in the editor and is not saved. */
  isTouched(path: string): boolean;
}

const asOperations = (proposals: readonly Proposal[]): Operations =>
  Object.fromEntries(
    proposals
      .filter(({ kind, group }) => kind === 'value' && group === 'details')
      .map(({ path, was, proposed }) => [path, [was, proposed]]),
  );

/** What a list of proposals says of the record in the editor, in words, and where it meets what is not saved there. */
export function useRecordWords<F extends Fields>(
  { fields, draft }: Edited<F>,
  proposals: readonly Proposal[],
): RecordWords {
  const { base, values, labelOf } = draft;
  const unknown = idsIn(fields, [asOperations(proposals)], (to, id) => labelOf(to, id) !== undefined);
  const nameOf = useNamesOf(unknown);
  const unsaved = useMemo(() => Object.keys(operationsBetween(fields, base, values)), [fields, base, values]);
  return {
    words: registryWords(fields, {
      labelOf: (to, id) => labelOf(to, id) ?? nameOf(to, id),
      rowName: rowNames(base),
    }),
    isTouched: (path) => unsaved.some((each) => pathsOverlap(each, path)),
  };
}
