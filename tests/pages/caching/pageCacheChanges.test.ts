import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { advanceStatuses } from '#src/catalogue/titles/statuses.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { contextOf } from '#tests/support/staff/staff.ts';

let stage: CommandStage;
let admin: CommandContext;
let app: TestApp;
/** The same site without a page cache. */
let anew: TestApp;
const now = () => new Date('2026-11-28T03:00:00Z');

/** The title and the person that are changed, and another title and person. */
let title: number;
let person: number;
let other: number;

beforeAll(async () => {
  stage = await setStage();
  admin = await contextOf(stage.editor.db, 'admin');
  app = await startApp({ db: admin.db, now });
  anew = await startApp({ db: admin.db, now, isCaching: false });
  person = (await personRecords.create(admin, { name: 'Kim Seen' })).id;
  const shown = { isPublished: true, cast: [{ personId: stage.gong }] };
  other = (await stage.make({ ...shown, title: 'Other' })).id;
  title = (await stage.make({ ...shown, startDate: '2026-11-21', airWeekdays: [6] })).id;
});

afterAll(async () => {
  await app.stop();
  await anew.stop();
  await stage.drop();
});

/** Every page on which the title or the person may appear, each with its payload. */
const addresses = () => {
  const own = `/drama/${title}/goblin`;
  const titles = [own, `${own}/characters`, `${own}/episodes`, `${own}/reviews`, `/drama/${other}/other`];
  const people = [`/people/${person}/kim-seen`, `/people/${stage.gong}/gong-yoo`];
  const lists = ['/dramas', '/dramas?sort=az', '/dramas?genre=romance', '/dramas?status=airing'];
  const charts = ['/season', '/season?year=2026&quarter=4', '/trending', '/upcoming'];
  return ['/', ...lists, ...charts, ...titles, ...people].flatMap((page) => {
    const [path = '', query] = page.split('?');
    return [page, `${path.replace(/\/$/, '')}/_payload.json${query ? `?${query}` : ''}`];
  });
};

/** The content of an address, or the status if it has none. */
async function shownBy(site: TestApp, address: string): Promise<string> {
  const answer = await site.get(address);
  const body = await answer.text();
  return answer.status === 200 ? body.replaceAll(site.origin, '') : `${answer.status}`;
}

const versionOf = async (id: number) => (await stage.revisionsOf(id)).at(-1)?.version;
const change = (changes: object) => async () =>
  titleRecords.update(admin, title, { version: await versionOf(title), changes });

async function undoFirstChange() {
  const revision = (await stage.revisionsOf(title)).find(({ version }) => version === 2);
  return titleRecords.revert(admin, title, { revisionId: revision?.id });
}

const inCast = () => [{ personId: stage.gong }, { personId: person, role: 'main', characters: ['new-1'] }];

describe('a cached page equals the newly rendered page', () => {
  const writes: [name: string, write: () => Promise<unknown>][] = [
    ['nothing', () => Promise.resolve()],
    ['another name', change({ nativeTitle: '도깨비' })],
    ['another synopsis', change({ synopsis: '<p>A story</p>' })],
    ['new cast', () => change({ cast: inCast(), characters: [{ key: 'new-1', name: 'Someone' }] })()],
    ['new episodes', change({ episodes: [{ key: 'new-1', label: '1', airDate: '2026-11-28' }] })],
    ['a new relation', () => change({ related: [{ relatedId: other, relation: 'sequel' }] })()],
    ['a new genre', () => change({ genres: [{ genreId: stage.romance }] })()],
    [
      'a person renamed',
      () => personRecords.update(admin, person, { version: 1, changes: { nativeName: '김보임' } }),
    ],
    ['a person removed', () => personRecords.remove(admin, person)],
    ['a person restored', () => personRecords.restore(admin, person)],
    ['the title made a draft', change({ isPublished: false })],
    ['the title published', change({ isPublished: true })],
    ['the title flagged explicit', change({ isExplicit: true })],
    ['the flag taken away', change({ isExplicit: false })],
    ['one of the cast taken out', () => change({ cast: [{ personId: stage.gong }] })()],
    ['the title removed', () => titleRecords.remove(admin, title)],
    ['the title restored', () => titleRecords.restore(admin, title)],
    ['a revision undone', undoFirstChange],
    [
      'a new title',
      () =>
        titleRecords.create(admin, {
          type: 'drama',
          title: 'New',
          isPublished: true,
          cast: [{ personId: person }],
        }),
    ],
    ['the statuses of another day', () => advanceStatuses(admin.db, new Date('2027-12-01T00:00:00Z'))],
  ];

  it.each(writes)('after %s', async (_name, write) => {
    await write();
    for (const address of addresses()) {
      expect([address, await shownBy(app, address)]).toEqual([address, await shownBy(anew, address)]);
    }
  });
});
