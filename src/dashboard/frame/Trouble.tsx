import { Button } from 'antd';
import { ApiError } from '#src/client/api.ts';

/** Id by which our logs know a failed call; null where the error has none. */
export function requestIdOf(error: unknown): string | null {
  const told = error instanceof ApiError ? error.body.error : undefined;
  return (typeof told === 'object' && told.requestId) || null;
}

/** What could not be loaded, why, and trying again. */
export function Trouble({ error, again }: { error: Error; again?: () => void }) {
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
