import { Form, Select } from 'antd';
import type { Field } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { ImportMode } from './importJob.ts';
import type { useImport } from './useImport.ts';

const MODES = [
  { value: 'upsert', label: 'Add new records, update existing ones' },
  { value: 'create', label: 'Only add new records' },
  { value: 'update', label: 'Only update existing records' },
] as const satisfies readonly { value: ImportMode; label: string }[];

const isKey = (name: string, { kind }: Field) => name === 'name' || kind === 'slug' || kind === 'code';

/** Fields by which rows can be matched; exported files contain the id of each record. */
const keysOf = ({ fields, knownBy }: ResourceDeclaration) => [
  { value: 'auto', label: 'Automatic' },
  ...Object.entries(fields)
    .filter(([name, field]) => knownBy?.includes(name) ?? isKey(name, field))
    .map(([value, { label }]) => ({ value, label })),
  { value: 'id', label: 'Number (column id)' },
];

interface ImportFileProps {
  resource: ResourceDeclaration;
  dialog: ReturnType<typeof useImport>;
}

/** The file and how its rows are matched with stored records. */
export function ImportFile({ resource, dialog: { chosen, choose, nameBefore, running } }: ImportFileProps) {
  const { isRunning } = running;
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label="File"
        htmlFor="import-file"
        extra={`CSV, TSV or JSON, in any encoding; at most 4 MB and 20,000 rows. The preview shows what happens with each row before anything is stored. ${resource.importHelp ?? ''}`}
      >
        <input
          id="import-file"
          type="file"
          className="dash-file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          disabled={isRunning}
          onChange={({ target }) => choose({ file: target.files?.[0] ?? null })}
        />
        {nameBefore !== undefined && <p>{nameBefore}</p>}
      </Form.Item>
      <div className="dash-import-options">
        <Form.Item label="Match rows by" htmlFor="import-key">
          <Select
            id="import-key"
            disabled={isRunning}
            value={chosen.key}
            options={keysOf(resource)}
            onChange={(key) => choose({ key })}
          />
        </Form.Item>
        <Form.Item label="Mode" htmlFor="import-mode">
          <Select
            id="import-mode"
            disabled={isRunning}
            value={chosen.mode}
            options={[...MODES]}
            onChange={(mode) => choose({ mode })}
          />
        </Form.Item>
      </div>
    </Form>
  );
}
