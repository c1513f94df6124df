import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Confirm } from '#src/dashboard/frame/Confirm.tsx';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import { Moment } from '#src/dashboard/list/Cell.tsx';
import { browserName } from '#src/domain/browserName.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { endSessions, useUserSessions } from './userCalls.ts';

/**
 * How a session began, where its kind of provider says it: a Firebase project may have asked for a password or any other
 * account, and a session does not keep which.
 */
const HOW: Readonly<Record<string, string>> = { 'built-in': 'with e-mail and password' };

/** Where a user is signed in, and the ending of one session or all. */
export function UserSessions({ id }: { id: number }) {
  const { data, error, refetch } = useUserSessions(id, true);
  const [ending, setEnding] = useState<string | null>(null);
  if (error) return <Trouble error={error} again={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const end = async (session?: string) => {
    setEnding(session ?? 'all');
    await endSessions(id, session)
      .then(() => toast({ text: session === undefined ? 'All sessions are ended.' : 'Ended.', kind: 'done' }))
      .catch((refused: Error) => toast({ text: `Not ended. ${refused.message}`, kind: 'wrong' }));
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
      {data.length === 0 && <p className="dash-muted">Nowhere at the moment.</p>}
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
