import { useState } from 'react';
import { call } from '#src/client/api.ts';
import type { SessionSummary } from '#src/client/me.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useIsLive } from '#src/ui/controls/useIsLive.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { TroubleSummary } from './TroubleSummary.tsx';
import { useAttempts } from './useAttempts.ts';

const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** An instant in the viewer's own zone, once it is known; before, in UTC. */
const Instant = ({ at }: { at: string }) => {
  const isLive = useIsLive();
  const text = isLive
    ? new Intl.DateTimeFormat(undefined, FORMAT).format(new Date(at))
    : `${at.slice(0, 16).replace('T', ' ')} UTC`;
  return <time dateTime={at}>{text}</time>;
};

const Session = ({ session, onEnd }: { session: SessionSummary; onEnd: () => void }) => (
  <li>
    <p>
      <strong>{session.browser}</strong>
      {session.isCurrent && <span className="this-one">this browser</span>}
      <span className="facts">
        {session.address && `${session.address}${SEPARATOR}`}since <Instant at={session.startedAt} />
        {!session.isCurrent && (
          <>
            , last seen <Instant at={session.lastSeenAt} />
          </>
        )}
      </span>
    </p>
    {!session.isCurrent && (
      <Button onClick={onEnd}>
        Sign out<span className="visually-hidden"> {session.browser}</span>
      </Button>
    )}
  </li>
);

/** Where the member is signed in, with the way to end it elsewhere. */
export const SessionList = ({ sessions: known }: { sessions: readonly SessionSummary[] }) => {
  const [sessions, setSessions] = useState(known);
  const [said, setSaid] = useState('');
  const { form, run, again } = useAttempts();

  const end = (path: string, words: string) =>
    run(async () => {
      await call(path, { method: 'DELETE' });
      setSessions(await call<SessionSummary[]>('/me/sessions'));
      setSaid(words);
    });

  return (
    <SettingsSection
      id="sessions"
      heading="Where you are signed in"
      text="A browser you do not know? Sign it out, then change your password."
    >
      <TroubleSummary form={form} onAgain={again} />
      <ul className="settings-list" aria-label="Where you are signed in">
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            onEnd={() => end(`/me/sessions/${session.id}`, `${session.browser} was signed out.`)}
          />
        ))}
      </ul>
      <p role="status" className="settings-said">
        {said}
      </p>
      {sessions.length > 1 && (
        <Button onClick={() => end('/me/sessions', 'Signed out everywhere else.')}>
          Sign out everywhere else
        </Button>
      )}
    </SettingsSection>
  );
};
