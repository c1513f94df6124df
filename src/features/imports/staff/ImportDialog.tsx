import { Alert, Button, Form, Modal, Progress, Select } from 'antd';
import type { Field } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { ImportReport } from './ImportReport.tsx';
import type { ImportMode } from './importJob.ts';
import { useImport } from './useImport.ts';

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

/** Imports a file: first a dry run with a report for each line, then the import in one transaction. */
export function ImportDialog({ resource, onClose }: { resource: ResourceDeclaration; onClose(): void }) {
  const { noun } = resource;
  const dialog = useImport(resource, onClose);
  const { chosen, choose, nameBefore, report, error, running, begin, close } = dialog;
  const { job, isRunning } = running;
  // Closing the dialog during an import stops the import, which would otherwise continue unseen.
  const leave = isRunning ? running.stop : close;
  const accepted = report ? report.result.created + report.result.updated : 0;
  return (
    <Modal
      open
      title={`Import ${noun.many}`}
      width={640}
      className="dash-import"
      onCancel={leave}
      maskClosable={!isRunning}
      footer={
        isRunning ? (
          <Button key="stop" loading={running.isStopping} onClick={running.stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button onClick={close}>Close</Button>
            {report?.isDone === false && (
              <Button type="primary" disabled={accepted === 0 || !chosen.file} onClick={() => begin(false)}>
                Import {accepted.toLocaleString('en')} {accepted === 1 ? 'row' : 'rows'}
              </Button>
            )}
            {!report && (
              <Button type="primary" disabled={!chosen.file} onClick={() => begin(true)}>
                Preview
              </Button>
            )}
          </>
        )
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label="File"
          htmlFor="import-file"
          extra={`CSV, TSV or JSON, in any encoding; at most 4 MB and 20,000 rows. Columns are matched by field name. ${resource.importHelp ?? ''}`}
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
      {isRunning && (
        <Progress
          aria-label="Import"
          percent={job?.total ? Math.floor((100 * job.done) / job.total) : 0}
          status="active"
        />
      )}
      {error !== null && <Alert type="error" role="alert" message={error} />}
      {report && <ImportReport {...report} resource={resource} />}
      {report?.isDone === false && !chosen.file && <p>Choose the file again to import it.</p>}
    </Modal>
  );
}
