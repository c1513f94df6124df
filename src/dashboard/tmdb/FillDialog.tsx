import { Modal } from 'antd';
import { useState } from 'react';
import { useRenewed } from '#src/dashboard/editor/useRenewed.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { FindStep } from './FindStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import type { Accepted, Filled } from './tmdbCalls.ts';
import type { Edited } from './useRecordWords.ts';

type Step =
  | { at: 'find' }
  /** A null id follows the record's own. */
  | { at: 'review'; tmdbId: string | null }
  | { at: 'result'; tmdbId: string | null; result: Accepted };

interface FillDialogProps<F extends Fields> {
  filled: Filled;
  edited: Edited<F>;
  /** Whether the record names its entry at TMDB. */
  isAtTmdb: boolean;
  onClose(): void;
}

/** Fills a record from TMDB: finding its entry, reviewing what it says, and what came of accepting it. */
export function FillDialog<F extends Fields>({ filled, edited, isAtTmdb, onClose }: FillDialogProps<F>) {
  const [step, setStep] = useState<Step>(isAtTmdb ? { at: 'review', tmdbId: null } : { at: 'find' });
  const [isRunning, setIsRunning] = useState(false);
  const renew = useRenewed(filled.resource, filled.id);
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
