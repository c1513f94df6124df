import { Button } from 'antd';
import { errorDetails } from '#src/client/errorDetails.ts';

/** Returns the id of a failed request in the server's logs; null if the error has none. */
export const requestIdOf = (error: unknown): string | null => errorDetails(error).requestId || null;

/** Shows why loading failed, with a button to try again. */
export function LoadError({ error, again }: { error: Error; again?: () => void }) {
  const requestId = requestIdOf(error);
  return (
    <div className="dash-empty" role="alert">
      <p>
        <b>This could not be loaded.</b> {error.message}
      </p>
      {again && <Button onClick={again}>Try again</Button>}
      {requestId !== null && <p className="dash-request">Request {requestId}</p>}
    </div>
  );
}
