import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { createSignIn } from '#src/accounts/signIn.server.ts';
import { type ApiOptions, createApi } from '#src/main/api.ts';
import type { Database } from '#src/server/db/database.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/records/sampleCatalogue.ts';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  text: string;
  // Parsed JSON of any form; each test states what it expects.
  json: unknown;
}

export interface TestApi extends TestDatabase, SampleCatalogue {
  api: OpenAPIHono;
  /** Calls the API within the process; the path starts after `/api`. */
  call(path: string, init?: RequestInit): Promise<ApiAnswer>;
  get<Body>(path: string): Promise<Body>;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The API over a database, with the settings of a machine without any. */
export function testApi(db: Database, options: Partial<ApiOptions> = {}): OpenAPIHono {
  const log = createLog('silent');
  const now = () => new Date();
  const env = readEnv({}, ROOT);
  const signIn = createSignIn({ env, db, log, siteOrigin: () => 'http://localhost', now });
  const media = createDiskStore(join(tmpdir(), 'dramalog-test-media'));
  return createApi({
    db,
    log,
    signIn,
    now,
    media,
    tmdb: null,
    // No test checks external links.
    mayReach: () => false,
    trustProxy: false,
    publicOrigin: null,
    ...options,
  });
}

/** The API over a separate database with the sample catalogue. */
export async function sampleApi(): Promise<TestApi> {
  const database = await freshDatabase();
  const sample = await addSampleCatalogue(database.db);
  const api = testApi(database.db, { searchesPerMinute: 100_000 });
  const call = async (path: string, init?: RequestInit): Promise<ApiAnswer> => {
    const answer = await api.request(`http://localhost${path}`, init);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
  };
  const get = async <Body>(path: string): Promise<Body> => {
    const { status, json, text } = await call(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    return json as Body;
  };
  return { ...database, ...sample, api, call, get };
}
