import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { requestIdOf } from '#src/dashboard/frame/Trouble.tsx';
import { focusNext, NEXT } from './focusNext.ts';
import { counted } from './groups.ts';
import { faultIn } from './trouble.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

interface TmdbTroubleProps {
  error: Error;
  /** Asks the same again. */
  again?: () => void;
  /** Leads to another entry. */
  find?: () => void;
}

/** Why TMDB gave nothing, in words, with the way on; where it asks us to wait, how long still. */
export function TmdbTrouble({ error, again, find }: TmdbTroubleProps) {
  const { text, wayOn, waitSeconds, mayHelp } = faultIn(error);
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
        <div className="tmdb-trouble">
          <p>
            {wayOn}{' '}
            {left !== null && left > 0 && (
              <span aria-hidden="true">It is free in {counted(left, 'second')}.</span>
            )}
            {left === 0 && 'It may be asked again now.'}
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
