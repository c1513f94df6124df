import { Alert, Button, Form, Modal, Progress, Select } from 'antd';
import { useState } from 'react';
import type { Field, ResourceDeclaration } from '#src/resources/define.ts';
import { ImportReport } from './ImportReport.tsx';
import { beginImport, type ImportResult, type Job } from './job.ts';
import { useDone } from './undo.ts';
import { useRunningJob } from './useRunningJob.ts';

/** Largest file the server takes, bytes. */
const MOST = 4 * 1024 * 1024;

const MODES = [
  { value: 'upsert', label: 'Add new ones, change known ones' },
  { value: 'create', label: 'Only add new ones' },
  { value: 'update', label: 'Only change known ones' },
] as const;

/** The server looks which key a file has. */
const BY_ITSELF = 'auto';

const isKey = (name: string, { kind }: Field) => name === 'name' || kind === 'slug' || kind === 'code';

/** What rows may be known by; a file that was exported has the number of each record. */
const keysOf = ({ fields, knownBy }: ResourceDeclaration) => [
  { value: BY_ITSELF, label: 'What the file has' },
  ...Object.entries(fields)
    .filter(([name, field]) => knownBy?.includes(name) ?? isKey(name, field))
    .map(([value, { label }]) => ({ value, label })),
  { value: 'id', label: 'Number (column id)' },
];

const faultOf = ({ error, status }: Job): string | null => {
  if (status === 'cancelled') return 'Cancelled. Nothing was changed.';
  if (status !== 'failed') return null;
  const told = typeof error === 'string' ? error : error?.message;
  return told ?? 'The import failed. Nothing was changed.';
};

/** Brings a table in: first a look at what it would do, line by line, then the same in one step. */
export function ImportDialog({ resource, onClose }: { resource: ResourceDeclaration; onClose(): void }) {
  const { name, noun } = resource;
  const done = useDone();
  const keys = keysOf(resource);
  const [file, setFile] = useState<File | null>(null);
  const [key, setKey] = useState(BY_ITSELF);
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('upsert');
  const [isDryRun, setIsDryRun] = useState(true);
  const [report, setReport] = useState<{ result: ImportResult; jobId: Job['id']; isDone: boolean } | null>(
    null,
  );
  const [fault, setFault] = useState<string | null>(null);
  const settle = (ended: Job<ImportResult>) => {
    setFault(faultOf(ended));
    if (ended.status !== 'done' || !ended.result) return;
    setReport({ result: ended.result, jobId: ended.id, isDone: !isDryRun });
    if (isDryRun) return;
    const { created, updated, refused, activityId } = ended.result;
    done(
      `Imported: ${created.toLocaleString('en')} ${created === 1 ? noun.one : noun.many} added, ${updated} changed.`,
      name,
      activityId,
    );
    // What was not taken is still to be seen, and to be had as a file.
    if (refused === 0) onClose();
  };
  const running = useRunningJob<ImportResult>(settle);
  const { job, isRunning } = running;
  const shownFault = running.fault?.message ?? fault;
  const begin = (isLook: boolean) => {
    if (!file) return;
    setFault(null);
    setIsDryRun(isLook);
    running.begin(() => beginImport(name, file, { key, mode, isDryRun: isLook }));
  };
  const forget = () => {
    setReport(null);
    setFault(null);
    running.forgetFault();
  };
  // What is on its way would go on unseen: it is stopped first, as its button does.
  const leave = isRunning ? running.stop : onClose;
  const taken = report ? report.result.created + report.result.updated : 0;
  const choose = (chosen: File | null) => {
    forget();
    const isTooLarge = chosen !== null && chosen.size > MOST;
    setFile(isTooLarge ? null : chosen);
    if (isTooLarge) setFault('This file is larger than 4 MB. Split it into several.');
  };
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
            <Button onClick={onClose}>Close</Button>
            {report?.isDone === false && (
              <Button type="primary" disabled={taken === 0} onClick={() => begin(false)}>
                Import {taken.toLocaleString('en')} {taken === 1 ? 'row' : 'rows'}
              </Button>
            )}
            {!report && (
              <Button type="primary" disabled={!file} onClick={() => begin(true)}>
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
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
          />
        </Form.Item>
        <div className="dash-import-options">
          <Form.Item label="Known by" htmlFor="import-key">
            <Select
              id="import-key"
              disabled={isRunning}
              value={key}
              options={keys}
              onChange={(next) => {
                forget();
                setKey(next);
              }}
            />
          </Form.Item>
          <Form.Item label="What to do" htmlFor="import-mode">
            <Select
              id="import-mode"
              disabled={isRunning}
              value={mode}
              options={[...MODES]}
              onChange={(next) => {
                forget();
                setMode(next);
              }}
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
      {shownFault !== null && <Alert type="error" role="alert" message={shownFault} />}
      {report && <ImportReport {...report} resource={resource} />}
    </Modal>
  );
}
