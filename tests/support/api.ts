import type { OpenAPIHono } from '@hono/zod-openapi';
import { createApi } from '#src/server/http/api.ts';
import { createLog } from '#src/server/log.ts';
import { freshDatabase, type TestDatabase } from './db.ts';
import { addSampleCatalogue, type SampleCatalogue } from './sampleCatalogue.ts';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  text: string;
  // Parsed JSON of whatever shape; each test says what it expects of it.
  json: unknown;
}

export interface TestApi extends TestDatabase, SampleCatalogue {
  api: OpenAPIHono;
  /** Calls the API within the process; the path begins behind `/api`. */
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

/** The API over a database of its own with the sample catalogue. */
export async function sampleApi(): Promise<TestApi> {
  const database = await freshDatabase();
  const sample = await addSampleCatalogue(database.db);
  const api = createApi({
    db: database.db,
    log: createLog('silent'),
    trustProxy: false,
    searchesPerMinute: 100_000,
  });
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
