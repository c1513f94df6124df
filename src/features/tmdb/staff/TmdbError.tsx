import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { requestIdOf } from '#src/dashboard/frame/LoadError.tsx';
import { tmdbErrorText } from './errorMessage.ts';
import { focusNext, NEXT } from './focusNext.ts';
import { counted } from './groups.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

interface TmdbErrorProps {
  error: Error;
  /** Repeats the request. */
  again?: () => void;
  /** Opens the search for another entry. */
  find?: () => void;
}

/** Shows why a request to TMDB failed, the next step, and the remaining wait. */
export function TmdbError({ error, again, find }: TmdbErrorProps) {
  const { text, nextStep, waitSeconds, mayHelp } = tmdbErrorText(error);
  const [until] = useState(() => (waitSeconds === null ? null : Date.now() + waitSeconds * 1000));
  const left = useSecondsLeft(until);
  const requestId = requestIdOf(error);
  useEffect(focusNext, []);
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      message={text}
      description={
        <div className="tmdb-error">
          <p>
            {nextStep}{' '}
            {left !== null && left > 0 && (
              <span aria-hidden="true">You can try again in {counted(left, 'second')}.</span>
            )}
            {left === 0 && 'You can try again now.'}
          </p>
          <p className="tmdb-buttons">
            {again && mayHelp && (
              <Button size="small" {...NEXT} onClick={again}>
                Try again
              </Button>
            )}
            {find && (
              <Button size="small" {...(!mayHelp && NEXT)} onClick={find}>
                Find another entry
              </Button>
            )}
            {requestId !== null && <span className="dash-request">Request {requestId}</span>}
          </p>
        </div>
      }
    />
  );
}
