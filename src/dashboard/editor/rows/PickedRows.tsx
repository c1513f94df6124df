import type { ReactNode } from 'react';
import type { ReferenceTarget } from '#src/catalogue/referenceTarget.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { resourceOfTarget } from '#src/dashboard/resources.ts';
import { type Fields, isCollection } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';
import { RowList } from './RowList.tsx';
import type { LooseRow, RowColumn } from './rowColumns.ts';

interface PickedRowsProps<F extends Fields, R extends LooseRow> {
  fields: F;
  draft: Draft<F>;
  name: keyof F & string;
  /** The row's field that references the record. */
  part: keyof R & string;
  /** Creates a row for a picked record. */
  rowOf(id: number): R;
  /** Columns beside the record's name. */
  columns?: readonly RowColumn<R>[];
  /** Details that distinguish records of the same name. */
  noteOf?(id: number): ReactNode;
  emptyText?: string;
}

/** A collection of referenced records, added with a picker that keeps the focus. */
export function PickedRows<F extends Fields, R extends LooseRow>(props: PickedRowsProps<F, R>) {
  const { fields, draft, name, part, rowOf, columns = [], noteOf, emptyText } = props;
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
      {...(emptyText !== undefined && { emptyText })}
      adder={
        rows.length < field.max && (
          <RecordPicker
            resource={resourceOfTarget(target)?.name ?? target}
            label={`Add to ${field.label}`}
            placeholder="Type to add"
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
