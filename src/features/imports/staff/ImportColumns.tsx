import { Alert, Button, Radio, Select } from 'antd';
import { SCROLLED } from '#src/dashboard/frame/focus/scrolled.ts';
import { Text } from '#src/dashboard/kinds/values.tsx';
import { useMe } from '#src/dashboard/me.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { ImportColumn, ImportResult, ListMode } from './importJob.ts';
import { mappingTemplate } from './mappingTemplates.ts';
import type { useImport } from './useImport.ts';

type Dialog = ReturnType<typeof useImport>;

/** Values of a column that are shown. */
const EXAMPLES = 3;

const LIST_MODES = [
  { value: 'add', label: 'Add' },
  { value: 'replace', label: 'Replace' },
] as const satisfies readonly { value: ListMode; label: string }[];

/** Option of a column that is not imported. */
const LEFT_OUT = '';

interface ColumnRowProps {
  column: ImportColumn;
  examples: readonly string[];
  options: readonly { value: string; label: string }[];
  dialog: Dialog;
}

function ColumnRow({ column: { column, field, isList, reason }, examples, options, dialog }: ColumnRowProps) {
  const { chosen, readAs, running } = dialog;
  const value = chosen.columns[column] ?? field ?? LEFT_OUT;
  return (
    <tr>
      <th scope="row">{column}</th>
      <td>
        <Text text={examples.join(' · ')} />
      </td>
      <td>
        <Select
          aria-label={`Field of column ${column}`}
          showSearch
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          disabled={running.isRunning || chosen.file === null}
          value={value}
          options={[...options]}
          onChange={(to) => readAs({ columns: { ...chosen.columns, [column]: to } })}
        />
        {value === LEFT_OUT && reason !== undefined && <small>{reason}</small>}
      </td>
      <td>
        {isList && value === field && (
          <Select
            aria-label={`Values of column ${column}`}
            disabled={running.isRunning || chosen.file === null}
            value={chosen.lists[column] ?? 'add'}
            options={[...LIST_MODES]}
            onChange={(mode) => readAs({ lists: { ...chosen.lists, [column]: mode } })}
          />
        )}
      </td>
    </tr>
  );
}

function DateOrderChoice({ dialog: { chosen, readAs } }: { dialog: Dialog }) {
  return (
    <Alert
      type="warning"
      message="In some dates of the file the day is first, in others the month"
      description={
        <Radio.Group
          aria-label="Order of dates such as 5/6/2021"
          value={chosen.dateOrder}
          options={[
            { value: 'dmy', label: '5/6/2021 is 5 June' },
            { value: 'mdy', label: '5/6/2021 is May 6' },
          ]}
          onChange={({ target }) => readAs({ dateOrder: target.value === 'dmy' ? 'dmy' : 'mdy' })}
        />
      }
    />
  );
}

interface ImportColumnsProps {
  resource: ResourceDeclaration;
  result: ImportResult;
  dialog: Dialog;
}

/** The field of each column, with its first values, to be changed by hand; and whether lists are added to or replaced. */
export function ImportColumns({ resource, result, dialog }: ImportColumnsProps) {
  const { columns, fields, sample, isDateOrderMixed } = result;
  const { chosen, readAs } = dialog;
  const { me } = useMe();
  const template = mappingTemplate(me.id, resource.name, columns);
  const isTemplateUsed =
    template === null || JSON.stringify({ ...chosen, ...template }) === JSON.stringify(chosen);
  const left = columns.filter(({ field }) => field === null);
  const options = [
    { value: LEFT_OUT, label: 'Not imported' },
    ...fields.map(({ field, label }) => ({ value: field, label })),
  ];
  const examplesAt = (at: number) => sample.flatMap(({ cells }) => cells[at] || []).slice(0, EXAMPLES);
  return (
    <div className="dash-plan">
      {isDateOrderMixed && <DateOrderChoice dialog={dialog} />}
      {!isTemplateUsed && (
        <Alert
          type="info"
          message="You chose the fields of these columns before."
          action={
            <Button size="small" onClick={() => readAs(template)}>
              Use them again
            </Button>
          }
        />
      )}
      <details
        className="dash-import-columns"
        open={left.some(({ reason }) => reason?.startsWith('is unknown'))}
      >
        <summary>
          Columns: {columns.length - left.length} of {columns.length} are imported
        </summary>
        <div className="dash-import-columns-table" {...SCROLLED}>
          <table>
            <caption className="visually-hidden">Columns of the file</caption>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">First values</th>
                <th scope="col">Field</th>
                <th scope="col">List</th>
              </tr>
            </thead>
            <tbody>
              {columns
                .map((column, at) => ({ column, at }))
                .map(({ column, at }) => (
                  <ColumnRow
                    key={at}
                    column={column}
                    examples={examplesAt(at)}
                    options={options}
                    dialog={dialog}
                  />
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
