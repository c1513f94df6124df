import { TABLE_RESOURCES } from '#refine.config';
import type { HostileRequest } from '../hostile/requests.ts';
import type { Reply } from '../hostile/send.ts';
import { sized } from '../size.ts';
import type { LargeRecords } from './largeRecords.ts';
import type { MeasuredSite } from './site.ts';
import { worstText } from './texts.ts';

/** Sends a call as an admin and measures it; returns its response. */
export type SendCall = (method: string, path: string, body?: unknown) => Promise<unknown>;

/**
 * Work that takes several calls, each of which is measured: the data that one needs from the others cannot be
 * generated.
 */
export interface Journey {
  readonly name: string;
  /** Whether it needs a largest record with a long history, and a person in its cast. */
  readonly needsLargeRecords?: boolean;
  run(stage: Stage, ask: SendCall): Promise<void>;
}

/** The environment of a journey. */
export interface Stage {
  readonly site: MeasuredSite;
  /** Records of its own; none if it needs none. */
  readonly largeRecords: LargeRecords;
  /** Counted from 1, so that there is something to change each time. */
  readonly attempt: number;
}

const activityIn = (answer: unknown) => (answer as { activityId: number }).activityId;

const studioFields = TABLE_RESOURCES.find(({ name }) => name === 'studios')?.fields ?? {};
/** Longest native name of a studio, in characters. */
const STUDIO_NAME_MAX = studioFields.nativeName?.max ?? 0;

/** Existing records, by table. */
const TABLES = {
  'staff/dramas': 'titles where deleted_at is null',
  'staff/people': 'people where deleted_at is null',
  studios: 'studios',
} as const;

/** Applies a bulk action to as many records as allowed at once, and undoes it. */
const bulk = (rest: keyof typeof TABLES, maximum: number, body: (attempt: number) => object): Journey => ({
  name: `${maximum} ${rest} at once`,
  async run({ site: { db }, attempt }, ask) {
    const { rows } = await db.pool.query<{ id: number }>(
      `select id from ${TABLES[rest]} order by id desc limit $1`,
      [maximum],
    );
    const ids = rows.map(({ id }) => id);
    await ask('POST', `/${rest}/bulk`, { ...body(attempt), ids, dryRun: true });
    const done = await ask('POST', `/${rest}/bulk`, { ...body(attempt), ids });
    await ask('GET', `/activity/${activityIn(done)}`);
    await ask('POST', `/activity/${activityIn(done)}/undo`, {});
  },
});

const RECORDS = sized(2_000, 150);
/** TMDB ids whose responses have different long parts. */
const LONG_PARTS = [0, 1, 2, 3, 4];

/** Every action on whole lists, and on a largest record as a whole. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'what TMDB knows, as much as is read of it',
    needsLargeRecords: true,
    async run({ largeRecords: { titles, people }, attempt }, ask) {
      const title = `/staff/dramas/${titles[0]?.id}/tmdb`;
      const person = `/staff/people/${people[0]?.id}/tmdb`;
      for (const part of LONG_PARTS) {
        // Responses are cached, so each attempt has different ones.
        const number = 1_000 * attempt + part;
        await ask('GET', `${title}?tmdbId=tv/${number}`);
        await ask('GET', `${title}?tmdbId=movie/${number}`);
        await ask('GET', `${person}?tmdbId=person/${number}`);
      }
      for (const path of [title, person]) {
        await ask('GET', `${path}/candidates`);
        await ask('GET', `${path}/candidates?q=a${attempt}`);
        await ask('GET', `${path}/candidates?q=empty`);
      }
    },
  },
  {
    name: 'the history of a largest title',
    needsLargeRecords: true,
    async run({ largeRecords: { titles }, attempt }, ask) {
      const path = `/staff/dramas/${titles[0]?.id}`;
      for (const query of ['_end=100', '_end=20', '_end=1']) await ask('GET', `${path}/revisions?${query}`);
      // Made against the first version, and merged with all later changes.
      await ask('PATCH', path, { version: 1, runtimeMinutes: 61 + attempt });
    },
  },
  {
    name: 'whole lists as files',
    async run(_site, ask) {
      for (const rest of ['staff/dramas', 'staff/people', 'studios', 'activity'])
        for (const format of ['csv', 'json']) await ask('GET', `/${rest}/export?format=${format}`);
    },
  },
  bulk('staff/dramas', RECORDS, (attempt) => ({
    action: 'update',
    changes: { runtimeMinutes: 61 + attempt },
    add: { aliases: [{ name: `Also called ${attempt}`, kind: 'alias', language: null }] },
  })),
  bulk('staff/dramas', RECORDS, () => ({ action: 'delete' })),
  bulk('staff/people', RECORDS, (attempt) => ({
    action: 'update',
    add: { names: [{ name: `Also called ${attempt}`, kind: 'alias' }] },
  })),
  bulk('staff/people', RECORDS, () => ({ action: 'delete' })),
  bulk('studios', sized(10_000, 150), (attempt) => ({
    action: 'update',
    changes: { nativeName: `${worstText('Hangul syllables', STUDIO_NAME_MAX - 1)}${attempt}` },
  })),
  {
    name: 'a largest title, changed as a whole and merged with another',
    async run({ site: { makeGiant } }, ask) {
      const [one, other] = [await makeGiant(), await makeGiant()];
      const path = `/staff/dramas/${one}`;
      await ask('DELETE', path, {});
      await ask('POST', `${path}/restore`, {});
      const { version } = (await ask('GET', path)) as { version: number };
      await ask('PATCH', path, { version, episodes: [], cast: [], characters: [], crew: [] });
      const [latest] = (await ask('GET', `${path}/revisions?_end=1`)) as { id: number }[];
      await ask('POST', `${path}/revert`, { revisionId: latest?.id });
      await ask('GET', `${path}/merge?into=${other}`);
      const merged = await ask('POST', `${path}/merge`, { into: other });
      await ask('GET', `/activity/${activityIn(merged)}`);
      await ask('POST', `/activity/${activityIn(merged)}/undo`, {});
    },
  },
];

/** A call of the API with a JSON body. */
export const callOf = (method: string, path: string, body: unknown): HostileRequest => ({
  pattern: `${method} ${path}`,
  method,
  target: `/api${path}`,
  headers: [['Content-Type', 'application/json']],
  body: body === undefined ? null : Buffer.from(JSON.stringify(body)).toString('latin1'),
  framing: 'right',
});

/**
 * The JSON of a response.
 * @throws Error if the call was rejected, as the journey would measure nothing
 */
export function answerOf({ status, body, headers }: Reply, name: string): unknown {
  const text = body.toString('utf8');
  if (status > 202) throw new Error(`${name}: ${status} ${text.slice(0, 300)}`);
  const isJson = headers.some(([header, value]) => header === 'content-type' && value.includes('json'));
  return isJson ? JSON.parse(text) : null;
}
