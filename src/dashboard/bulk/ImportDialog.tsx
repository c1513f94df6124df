import { Alert, Button, Form, Modal, Progress, Select } from 'antd';
import type { Field, ResourceDeclaration } from '#src/resources/define.ts';
import { ImportReport } from './ImportReport.tsx';
import type { ImportMode } from './job.ts';
import { useImport } from './useImport.ts';

const MODES = [
  { value: 'upsert', label: 'Add new ones, change known ones' },
  { value: 'create', label: 'Only add new ones' },
  { value: 'update', label: 'Only change known ones' },
] as const satisfies readonly { value: ImportMode; label: string }[];

const isKey = (name: string, { kind }: Field) => name === 'name' || kind === 'slug' || kind === 'code';

/** What rows may be known by; a file that was exported has the number of each record. */
const keysOf = ({ fields, knownBy }: ResourceDeclaration) => [
  { value: 'auto', label: 'What the file has' },
  ...Object.entries(fields)
    .filter(([name, field]) => knownBy?.includes(name) ?? isKey(name, field))
    .map(([value, { label }]) => ({ value, label })),
  { value: 'id', label: 'Number (column id)' },
];

/** Brings a table in: first a look at what it would do, line by line, then the same in one step. */
export function ImportDialog({ resource, onClose }: { resource: ResourceDeclaration; onClose(): void }) {
  const { noun } = resource;
  const bringing = useImport(resource, onClose);
  const { chosen, choose, nameBefore, report, fault, running, begin, close } = bringing;
  const { job, isRunning } = running;
  // What is on its way would go on unseen: it is stopped first, as its button does.
  const leave = isRunning ? running.stop : close;
  const taken = report ? report.result.created + report.result.updated : 0;
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
              <Button type="primary" disabled={taken === 0 || !chosen.file} onClick={() => begin(false)}>
                Import {taken.toLocaleString('en')} {taken === 1 ? 'row' : 'rows'}
              </Button>
            )}
            {!report && (
              <Button type="primary" disabled={!chosen.file} onClick={() => begin(true)}>
                Look what it would do
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
          extra={`CSV, TSV or JSON, in any encoding; at most 4 MB and 20,000 rows. Columns are known by a field's name. ${resource.importHelp ?? ''}`}
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
          <Form.Item label="Known by" htmlFor="import-key">
            <Select
              id="import-key"
              disabled={isRunning}
              value={chosen.key}
              options={keysOf(resource)}
              onChange={(key) => choose({ key })}
            />
          </Form.Item>
          <Form.Item label="What to do" htmlFor="import-mode">
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
      {fault !== null && <Alert type="error" role="alert" message={fault} />}
      {report && <ImportReport {...report} resource={resource} />}
      {report?.isDone === false && !chosen.file && <p>Choose the file once more to import it.</p>}
    </Modal>
  );
}
