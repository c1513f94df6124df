import { Alert } from 'antd';
import { useIntoView } from '#src/dashboard/frame/focus/useIntoView.ts';
import { requestIdOf } from '#src/dashboard/frame/LoadError.tsx';

interface Rejected {
  message: string;
  errors?: unknown;
}

const fieldsOf = ({ errors }: Rejected) =>
  typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];

/** Shows why the server rejected the form; errors of fields are shown at the fields. */
export function FormError({ error }: { error: Rejected | null }) {
  const holder = useIntoView<HTMLDivElement>(error);
  if (!error) return null;
  const requestId = requestIdOf(error);
  const isInFields = fieldsOf(error).length > 0;
  return (
    <div ref={holder} className="dash-form-error">
      <Alert
        type="error"
        role="alert"
        message={isInFields ? 'Not saved yet. Correct the marked fields.' : 'Not saved.'}
        description={
          isInFields ? undefined : (
            <>
              {error.message}{' '}
              {requestId !== null && <span className="dash-request">Request {requestId}</span>}
            </>
          )
        }
      />
    </div>
  );
}
