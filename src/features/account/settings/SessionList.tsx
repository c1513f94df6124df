import { useState } from 'react';
import { call } from '#src/client/api.ts';
import type { SessionSummary } from '#src/client/me.ts';
import { AccountErrorSummary } from '#src/features/account/form/AccountErrorSummary.tsx';
import { useAttempts } from '#src/features/account/signIn/useAttempts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useIsLive } from '#src/ui/controls/useIsLive.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { SettingsSection } from './SettingsSection.tsx';
import type { Confirmation } from './useConfirmation.ts';

const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** An instant in the viewer's time zone; in UTC until scripts run. */
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

interface SessionListProps {
  sessions: readonly SessionSummary[];
  confirmation: Confirmation;
}

/** Lists the member's sessions, with buttons to end the others. */
export const SessionList = ({ sessions: initial, confirmation }: SessionListProps) => {
  const [sessions, setSessions] = useState(initial);
  const [status, setStatus] = useState('');
  const { form, run, retry } = useAttempts();

  const end = (path: string, text: string, andThen?: () => Promise<void>) =>
    run(async () => {
      await call(path, { method: 'DELETE' });
      await andThen?.();
      setSessions(await call<SessionSummary[]>('/me/sessions'));
      setStatus(text);
    });
  // Confirming one's identity is a sign-in of its own, which this call has ended too.
  const endOthers = () => end('/me/sessions', 'Signed out everywhere else.', confirmation.clear);

  return (
    <SettingsSection
      id="sessions"
      heading="Where you are signed in"
      text="If you do not recognise a browser, sign it out and change your password."
    >
      <AccountErrorSummary form={form} onRetry={retry} />
      <ul className="settings-list" aria-label="Where you are signed in">
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            onEnd={() => end(`/me/sessions/${session.id}`, `${session.browser} was signed out.`)}
          />
        ))}
      </ul>
      <p role="status" className="settings-message">
        {status}
      </p>
      {sessions.length > 1 && <Button onClick={endOthers}>Sign out everywhere else</Button>}
    </SettingsSection>
  );
};
