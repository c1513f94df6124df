import { Alert } from 'antd';
import { requestIdOf } from '#src/dashboard/frame/Trouble.tsx';
import { useIntoView } from '#src/dashboard/frame/useIntoView.ts';

interface Refused {
  message: string;
  errors?: unknown;
}

const fieldsOf = ({ errors }: Refused) =>
  typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];

/** What the server refused as a whole; what is wrong in a field stands at the field. */
export function FormTrouble({ error }: { error: Refused | null }) {
  const holder = useIntoView<HTMLDivElement>(error);
  if (!error) return null;
  const requestId = requestIdOf(error);
  const isInFields = fieldsOf(error).length > 0;
  return (
    <div ref={holder} className="dash-form-trouble">
      <Alert
        type="error"
        role="alert"
        message={isInFields ? 'Not saved yet: see the marked fields.' : 'Not saved.'}
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
