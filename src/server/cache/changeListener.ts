import pg from 'pg';
import { announcedTags, CHANGES_CHANNEL } from '#src/server/db/changes.ts';
import type { Log } from '#src/server/log.ts';
import type { Generations } from './generations.ts';
import { EVERYTHING } from './tags.ts';

/** A connection that answered a question asked less than this long ago is trusted to tell changes; under the second that
 *  a page of another process may be behind. */
const TRUSTED_MILLISECONDS = 900;
const BEAT_MILLISECONDS = 300;
const ANSWER_MILLISECONDS = 600;
const CONNECT_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 250;

export interface ChangeListener {
  /**
   * Whether the changes of other processes reach this one: known at once, or after asking the database anew. While they
   * do not, nothing kept may be shown.
   */
  isHearing(): boolean | Promise<boolean>;
  /** Stops listening. */
  close(): Promise<void>;
}

interface Ear {
  client: pg.Client;
  /** Sent time of the last question that was answered, by `performance.now()`. */
  heardAt: number;
  asking: Promise<boolean> | null;
}

/**
 * Raises the generations of what other processes change, over a connection of its own. Nobody tells what changed while
 * it was lost, so everything counts as changed once it is back.
 */
export function listenForChanges(
  connectionString: string,
  generations: Generations,
  log: Log,
): ChangeListener {
  let ear: Ear | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();

  const plan = (milliseconds: number) => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => (ear ? void ask(ear) : open()), milliseconds);
    timer.unref();
  };

  const lose = (lost: pg.Client, error: Error | null) => {
    if (ear?.client !== lost) return;
    ear = null;
    if (!isClosed) log.warn({ err: error }, 'changes of other processes are not heard; pages are made anew');
    // A connection that does not answer may not end either: nobody waits for it.
    lost.end().catch(() => undefined);
    plan(RETRY_MILLISECONDS);
  };

  const ask = ({ client }: Ear): Promise<boolean> => {
    if (ear?.client !== client) return Promise.resolve(false);
    if (ear.asking) return ear.asking;
    const sentAt = performance.now();
    const asking = client.query('select 1').then(
      () => {
        if (ear?.client !== client) return false;
        ear.heardAt = sentAt;
        ear.asking = null;
        plan(BEAT_MILLISECONDS);
        return true;
      },
      (error: Error) => {
        lose(client, error);
        return false;
      },
    );
    ear.asking = asking;
    return asking;
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
      ear = { client, heardAt: Number.NEGATIVE_INFINITY, asking: null };
      await ask(ear);
    } catch (error) {
      log.debug({ err: error }, 'the connection for changes could not be opened');
      client.end().catch(() => undefined);
      plan(RETRY_MILLISECONDS);
    }
  };
  const open = () => {
    connecting = connect();
  };
  open();

  return {
    isHearing() {
      if (!ear) return false;
      return performance.now() - ear.heardAt < TRUSTED_MILLISECONDS || ask(ear);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      const { client } = ear ?? {};
      ear = null;
      await client?.end();
    },
  };
}
