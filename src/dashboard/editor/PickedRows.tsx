import type { ReactNode } from 'react';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { type Fields, isCollection, type ReferenceTarget } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import type { Draft } from './draft.ts';
import { RowList } from './RowList.tsx';
import type { LooseRow, RowColumn } from './rowColumns.ts';
import { resourceOfTarget } from './targets.ts';

interface PickedRowsProps<F extends Fields, R extends LooseRow> {
  fields: F;
  draft: Draft<F>;
  name: keyof F & string;
  /** The row's field that points. */
  part: keyof R & string;
  /** A row of a record just picked. */
  rowOf(id: number): R;
  /** What else a row holds, beside the record's name. */
  columns?: readonly RowColumn<R>[];
  /** What tells a record apart, beside its name. */
  noteOf?(id: number): ReactNode;
  emptyWords?: string;
}

/** A collection of other records: picked from a search that stays where the typing is, kept in order. */
export function PickedRows<F extends Fields, R extends LooseRow>(props: PickedRowsProps<F, R>) {
  const { fields, draft, name, part, rowOf, columns = [], noteOf, emptyWords } = props;
  const field = fields[name];
  if (!field || !isCollection(field)) return null;
  const target = field.row[part]?.to as ReferenceTarget;
  const rows = draft.values[name] as unknown as readonly R[];
  const idOf = (row: R) => Number(row[part]);
  const nameOf = (row: R) => draft.labelOf(target, idOf(row))?.name ?? `No. ${idOf(row)}`;
  const change = (next: readonly R[]) => draft.set(name, next as unknown as InputOf<F>[typeof name]);
  return (
    <RowList<R>
      field={field}
      name={name}
      rows={rows}
      onChange={change}
      errors={draft.errors}
      isDisabled={draft.isDisabled}
      columns={[
        {
          part,
          track: '2fr',
          render: ({ row }) => (
            <span className="dash-picked">
              <bdi>{nameOf(row)}</bdi> {noteOf && <small>{noteOf(idOf(row))}</small>}
            </span>
          ),
        },
        ...columns,
      ]}
      nameOf={nameOf}
      {...(emptyWords !== undefined && { emptyWords })}
      adder={
        rows.length < field.max && (
          <RecordPicker
            resource={resourceOfTarget(target) ?? target}
            label={`Add to ${field.label}`}
            placeholder="Write to add"
            value={[]}
            without={rows.map(idOf)}
            onChange={([id], picked) => {
              if (id === undefined) return;
              if (picked) draft.learn(target, id, picked);
              change([...rows, rowOf(id)]);
            }}
          />
        )
      }
    />
  );
}
