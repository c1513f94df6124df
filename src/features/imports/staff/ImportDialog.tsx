import { Alert, Modal, Progress } from 'antd';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { ImportActions } from './ImportActions.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useImport } from './useImport.ts';

/** Width of the dialog, px: with a plan it is wider. */
const [NARROW, WIDE] = [640, 960];

/** Imports a file: first a plan that shows what happens with each row, then the import in one transaction. */
export function ImportDialog({ resource, onClose }: { resource: ResourceDeclaration; onClose(): void }) {
  const { noun } = resource;
  const dialog = useImport(resource, onClose);
  const { chosen, report, error, running, close, isOutdated } = dialog;
  const { job, isRunning } = running;
  // Closing the dialog during an import stops the import, which would otherwise continue unseen.
  const leave = isRunning ? running.stop : close;
  const plan = report?.isDone === false ? report.result : null;
  return (
    <Modal
      open
      title={`Import ${noun.many}`}
      width={report ? WIDE : NARROW}
      className="dash-import"
      onCancel={leave}
      maskClosable={!isRunning}
      footer={<ImportActions dialog={dialog} />}
    >
      <ImportFile resource={resource} dialog={dialog} />
      {isRunning && (
        <Progress
          aria-label="Import"
          percent={job?.total ? Math.floor((100 * job.done) / job.total) : 0}
          status="active"
        />
      )}
      {error !== null && <Alert type="error" role="alert" message={error} />}
      {plan && <ImportColumns resource={resource} result={plan} dialog={dialog} />}
      {report && !isOutdated && <ImportReport {...report} resource={resource} dialog={dialog} />}
      {plan && isOutdated && <p>The columns are now read in another way. Preview the file again.</p>}
      {plan && !chosen.file && <p>Choose the file again to import it.</p>}
    </Modal>
  );
}
