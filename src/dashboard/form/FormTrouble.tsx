import { Alert } from 'antd';
import { requestIdOf } from '#src/dashboard/frame/Trouble.tsx';

interface Refused {
  message: string;
  errors?: unknown;
}

const fieldsOf = ({ errors }: Refused) =>
  typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];

/** What the server refused as a whole; what is wrong in a field stands at the field. */
export function FormTrouble({ error }: { error: Refused | null }) {
  if (!error) return null;
  const requestId = requestIdOf(error);
  const isInFields = fieldsOf(error).length > 0;
  return (
    <Alert
      type="error"
      role="alert"
      className="dash-form-trouble"
      message={isInFields ? 'Not saved yet: see the marked fields.' : 'Not saved.'}
      description={
        isInFields ? undefined : (
          <>
            {error.message} {requestId !== null && <span className="dash-request">Request {requestId}</span>}
          </>
        )
      }
    />
  );
}
