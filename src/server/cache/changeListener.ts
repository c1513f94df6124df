import pg from 'pg';
import { announcedTags, CHANGES_CHANNEL } from '#src/server/db/changes.ts';
import type { Log } from '#src/server/log.ts';
import type { Generations } from './generations.ts';
import { EVERYTHING } from './tags.ts';

/** For this time after a successful query, the connection is trusted to deliver changes; less than the second by which
 *  another process's page may be outdated. */
const TRUSTED_MILLISECONDS = 900;
const BEAT_MILLISECONDS = 300;
const ANSWER_MILLISECONDS = 600;
const CONNECT_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 250;

export interface ChangeListener {
  /**
   * Returns whether this process receives the changes of others: at once, or after querying the database again. If not, no
   * cached page may be served.
   */
  isListening(): boolean | Promise<boolean>;
  /** Stops listening. */
  close(): Promise<void>;
}

interface ListeningConnection {
  client: pg.Client;
  /** Time when the last answered query was sent, by `performance.now()`. */
  heardAt: number;
  request: Promise<boolean> | null;
}

/**
 * Raises the generations for changes of other processes, over a separate connection. Changes during a lost connection are
 * unknown, so everything counts as changed when it is restored.
 */
export function listenForChanges(
  connectionString: string,
  generations: Generations,
  log: Log,
): ChangeListener {
  let listener: ListeningConnection | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();

  const plan = (milliseconds: number) => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => (listener ? void ask(listener) : open()), milliseconds);
    timer.unref();
  };

  const lose = (lost: pg.Client, error: Error | null) => {
    if (listener?.client !== lost) return;
    listener = null;
    if (!isClosed)
      log.warn(
        { err: error },
        'lost the connection for changes of other processes; the page cache is bypassed',
      );
    // Not awaited: an unresponsive connection may never close.
    lost.end().catch(() => undefined);
    plan(RETRY_MILLISECONDS);
  };

  const ask = ({ client }: ListeningConnection): Promise<boolean> => {
    if (listener?.client !== client) return Promise.resolve(false);
    if (listener.request) return listener.request;
    const sentAt = performance.now();
    const request = client.query('select 1').then(
      () => {
        if (listener?.client !== client) return false;
        listener.heardAt = sentAt;
        listener.request = null;
        plan(BEAT_MILLISECONDS);
        return true;
      },
      (error: Error) => {
        lose(client, error);
        return false;
      },
    );
    listener.request = request;
    return request;
  };

  const connect = async () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: ANSWER_MILLISECONDS,
      application_name: 'dramalog changes',
    });
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, null));
    client.on('notification', ({ payload }) => generations.raise(announcedTags(payload)));
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}`);
      if (isClosed) return await client.end();
      generations.raise([EVERYTHING]);
      listener = { client, heardAt: Number.NEGATIVE_INFINITY, request: null };
      await ask(listener);
    } catch (error) {
      log.debug({ err: error }, 'failed to open the connection for changes of other processes');
      client.end().catch(() => undefined);
      plan(RETRY_MILLISECONDS);
    }
  };
  const open = () => {
    connecting = connect();
  };
  open();

  return {
    isListening() {
      if (!listener) return false;
      return performance.now() - listener.heardAt < TRUSTED_MILLISECONDS || ask(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      const { client } = listener ?? {};
      listener = null;
      await client?.end();
    },
  };
}
