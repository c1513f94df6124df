import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { diffSchema } from '#src/features/tmdb/reading/tmdbAnswers.schema.ts';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { testApi } from '#tests/support/http/api.ts';
import { type TmdbServer, tmdbServer } from '#tests/support/servers/tmdbServer.ts';
import { type Diff, type Job, type Title, wait } from '#tests/support/servers/tmdbSteps.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

export let site: StaffSite;
export let tmdb: TmdbServer;
export let editor: StaffMember;
let folder: string;
export let sources: Map<string, number>;
export const idOf = (title: string) => site.titles.get(title) ?? 0;
export const giveId = (title: string, source: string, value: string) =>
  site.rows('insert into title_external_ids values ($1, $2, $3)', idOf(title), sources.get(source), value);
export const diffOf = async (path: string) => {
  const { status, json } = await editor.call<Diff>(path);
  expect([path, status]).toEqual([path, 200]);
  expect(diffSchema.safeParse(json).error).toBeUndefined();
  return json;
};
export const guardianDiff = () => diffOf(`/staff/dramas/${idOf('Guardian')}/tmdb?tmdbId=tv/67915`);
/** The job after its end. */
export async function ended<Result>(id: number, starter = editor): Promise<Job<Result>> {
  const job = async () => (await starter.call<Job<Result>>(`/jobs/${id}`)).json;
  return expect.poll(job, { interval: 50 }).not.toMatchObject({ status: 'running' }).then(job);
}
/** Another server on the same database, with separate connections to TMDB. */
export async function staffSiteLike(
  waiting: ((milliseconds: number) => Promise<void>) | undefined,
  access: typeof tmdb.access | null = tmdb.access,
) {
  const api = testApi(site.db, {
    media: createDiskStore(folder),
    tmdb: access,
    ...(waiting && { wait: waiting }),
  });
  return {
    async call<Body>(path: string, { method = 'GET', body }: { method?: string; body?: object } = {}) {
      const response = await api.request(`${site.origin}${path}`, {
        method,
        headers: { ...editor.headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, text, json: (text ? JSON.parse(text) : null) as Body };
    },
  };
}
export const title = async (name: string) => (await editor.call<Title>(`/staff/dramas/${idOf(name)}`)).json;

/** Prepares the tests of a file, and cleans up after them. */
export function prepareTmdb(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tmdb-test-'));
    tmdb = await tmdbServer();
    site = await staffSite({ media: createDiskStore(folder), tmdb: tmdb.access, wait });
    editor = await site.member('editor');
    await site.rows(
      `insert into external_sources (slug, name) values ('tmdb', 'TMDB'), ('imdb', 'IMDb'), ('wikidata', 'Wikidata')
     on conflict do nothing`,
    );
    const rows = await site.rows<{ id: number; slug: string }>('select id, slug from external_sources');
    sources = new Map(rows.map(({ id, slug }) => [slug, id]));
  });
  afterAll(async () => {
    await site.close();
    await tmdb.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await site.rows('delete from title_external_ids');
    await site.rows('delete from person_external_ids');
    const made = await editor.call<{ id: number }>('/staff/dramas', {
      method: 'POST',
      body: {
        type: 'drama',
        title: 'Guardian',
        nativeTitle: '쓸쓸하고 찬란하神-도깨비',
        startDate: '2016-12-02',
      },
    });
    site.titles.set('Guardian', made.json.id);
    await site.rows('delete from activity');
    tmdb.requests.length = 0;
    tmdb.fail();
  });
}
