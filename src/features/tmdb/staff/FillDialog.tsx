import { Modal } from 'antd';
import { useState } from 'react';
import { useReloadRecord } from '#src/dashboard/editor/useReloadRecord.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { FindStep } from './review/FindStep.tsx';
import { ResultStep } from './review/ResultStep.tsx';
import { ReviewStep } from './review/ReviewStep.tsx';
import type { Edited } from './review/useRecordLabels.ts';
import type { Accepted, Filled } from './tmdbCalls.ts';

type Step =
  | { at: 'find' }
  /** A null id uses the record's own ids. */
  | { at: 'review'; tmdbId: string | null }
  | { at: 'result'; tmdbId: string | null; result: Accepted };

interface FillDialogProps<F extends Fields> {
  filled: Filled;
  edited: Edited<F>;
  /** Whether the record has a TMDB id. */
  isAtTmdb: boolean;
  onClose(): void;
}

/** Fills a record from TMDB in three steps: find the entry, review the proposals, see the result. */
export function FillDialog<F extends Fields>({ filled, edited, isAtTmdb, onClose }: FillDialogProps<F>) {
  const [step, setStep] = useState<Step>(isAtTmdb ? { at: 'review', tmdbId: null } : { at: 'find' });
  const [isRunning, setIsRunning] = useState(false);
  const renew = useReloadRecord(filled.resource, filled.id);
  const find = () => setStep({ at: 'find' });
  return (
    <Modal
      open
      title="Fill from TMDB"
      width={step.at === 'review' ? 1080 : 720}
      className="tmdb"
      style={{ top: 32 }}
      footer={null}
      maskClosable={false}
      keyboard={!isRunning}
      closable={!isRunning}
      onCancel={onClose}
    >
      {step.at === 'find' && (
        <FindStep filled={filled} pick={(tmdbId) => setStep({ at: 'review', tmdbId })} />
      )}
      {step.at === 'review' && (
        <ReviewStep
          filled={filled}
          edited={edited}
          tmdbId={step.tmdbId}
          find={find}
          onRunning={setIsRunning}
          onResult={(result) => {
            setIsRunning(false);
            setStep({ ...step, at: 'result', result });
            void renew();
          }}
        />
      )}
      {step.at === 'result' && (
        <ResultStep
          filled={filled}
          edited={edited}
          result={step.result}
          again={() => setStep({ at: 'review', tmdbId: step.tmdbId })}
          renew={renew}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
