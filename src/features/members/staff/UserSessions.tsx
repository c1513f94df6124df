import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Confirm } from '#src/dashboard/frame/Confirm.tsx';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { Moment } from '#src/dashboard/kinds/values.tsx';
import { browserName } from '#src/domain/accounts/browserName.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { endSessions, useUserSessions } from './userCalls.ts';

/**
 * How a session was started, by identity provider. Firebase is missing: it supports several sign-in methods, and a session
 * does not store which one was used.
 */
const HOW: Readonly<Record<string, string>> = { 'built-in': 'with e-mail and password' };

/** Lists the sessions of a user and ends one or all of them. */
export function UserSessions({ id }: { id: number }) {
  const { data, error, refetch } = useUserSessions(id);
  const [ending, setEnding] = useState<string | null>(null);
  if (error) return <LoadError error={error} again={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const end = async (session?: string) => {
    setEnding(session ?? 'all');
    await endSessions(id, session)
      .then(() =>
        toast({ text: session === undefined ? 'All sessions ended.' : 'Session ended.', kind: 'done' }),
      )
      .catch((error: Error) => toast({ text: `Not ended. ${error.message}`, kind: 'wrong' }));
    await refetch();
    setEnding(null);
  };
  return (
    <section className="dash-sessions" aria-labelledby="sessions-heading">
      <header>
        <h2 id="sessions-heading">Signed in</h2>
        {data.length > 1 && (
          <Confirm
            title="End all sessions?"
            description="The user has to sign in again everywhere."
            okText="End all"
            onConfirm={() => void end()}
          >
            <Button size="small" loading={ending === 'all'}>
              End all
            </Button>
          </Confirm>
        )}
      </header>
      {data.length === 0 && <p className="dash-muted">Not signed in anywhere.</p>}
      <ul>
        {data.map((session) => {
          const where = session.userAgent === null ? 'A browser' : browserName(session.userAgent);
          return (
            <li key={session.id}>
              <p>
                <b>{where}</b> {HOW[session.provider]}
              </p>
              <p className="dash-muted">
                last seen <Moment iso={session.lastSeenAt} />
                {session.address !== null && `, ${session.address}`}
              </p>
              <Button
                size="small"
                aria-label={`End the session of ${where}`}
                loading={ending === session.id}
                onClick={() => void end(session.id)}
              >
                End
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
