import type { Fields, ReferenceTarget } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import type { Label } from './draft.ts';

/** What records are called, by table, by id. */
export type Labels = Readonly<Partial<Record<ReferenceTarget, Readonly<Record<string, Label>>>>>;

/** A record whole, as `GET staff/dramas/{id}` and `GET staff/people/{id}` answer it. */
export type EditorRecord<F extends Fields> = InputOf<F> & {
  /** Null while it is being added. */
  readonly id: number | null;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly slug: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly labels: Labels;
};

/** The registry's fields of a record, without what the server adds to them. */
export function valuesOf<F extends Fields>(fields: F, record: InputOf<F>): InputOf<F> {
  const loose = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(fields).map((name) => [name, loose[name]])) as InputOf<F>;
}

/** Names of both; those of the second count where both know a record. */
export function joinedLabels(some: Labels, more: Labels): Labels {
  const targets = Object.keys({ ...some, ...more }) as ReferenceTarget[];
  return Object.fromEntries(targets.map((target) => [target, { ...some[target], ...more[target] }]));
}
