import { Button } from 'antd';
import type { useImport } from './useImport.ts';

/** The buttons of the import dialog: stop, close, preview, import. */
export function ImportActions({ dialog }: { dialog: ReturnType<typeof useImport> }) {
  const { chosen, report, running, begin, close, rowChoices, isOutdated } = dialog;
  if (running.isRunning)
    return (
      <Button key="stop" loading={running.isStopping} onClick={running.stop}>
        Stop
      </Button>
    );
  const hasPreview = !report || isOutdated;
  const plan = report?.isDone === false && !hasPreview ? report.result : null;
  const accepted = plan ? plan.created + plan.updated + Object.keys(rowChoices).length : 0;
  return (
    <>
      <Button onClick={close}>Close</Button>
      {hasPreview && (
        <Button type="primary" disabled={!chosen.file} onClick={() => begin(true)}>
          {report ? 'Preview again' : 'Preview'}
        </Button>
      )}
      {plan && (
        <Button type="primary" disabled={accepted === 0 || !chosen.file} onClick={() => begin(false)}>
          Import {accepted.toLocaleString('en')} {accepted === 1 ? 'row' : 'rows'}
        </Button>
      )}
    </>
  );
}
