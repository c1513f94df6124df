import type { ReferenceData } from '#src/catalogue/referenceData.server.ts';
import type { StaffMember, StaffSite } from './staffSite.ts';

/** What the tests read of a title in the API for staff. */
export interface StaffTitle {
  id: number;
  slug: string;
  isDeleted: boolean;
  aliases: { name: string }[];
  characters: { key: string; name: string; nativeName: string | null }[];
  cast: { personId: number; role: string | null; characters: string[] }[];
  episodes: { key: string; label: string | null; title: string | null; airDate: string | null }[];
  images: { imageId: number; isPrimary: boolean; episodeId: number | null }[];
  externalIds: { value: string }[];
  related: { relatedId: number; relation: string }[];
  [field: string]: unknown;
}

let number = 0;

async function picture(site: StaffSite): Promise<number> {
  number += 1;
  const path = `ab/${String(number).padStart(32, '0')}`;
  const [row] = await site.rows<{ id: number }>(
    `insert into images (kind, hash, path, width, height, widths) values ('still', $1, $1, 640, 360, '{320,640}') returning id`,
    path,
  );
  return row?.id ?? 0;
}

/** Two duplicate titles with data of every kind, and the records that they refer to. */
export async function duplicateTitles(site: StaffSite, editor: StaffMember, { sources }: ReferenceData) {
  const made = async (path: string, body: object) =>
    (await editor.call<{ id: number }>(path, { method: 'POST', body })).json.id;
  const title = (fields: object) => made('/staff/dramas', { type: 'drama', ...fields });
  const [actor, both] = [
    await made('/staff/people', { name: 'Actor' }),
    await made('/staff/people', { name: 'Both' }),
  ];
  const [sequel, shared] = [await title({ title: 'Sequel' }), await title({ title: 'Shared' })];
  const [ownStill, otherStill] = [await picture(site), await picture(site)];
  const into = await title({
    title: 'Guardian',
    startDate: '2016-12-02',
    characters: [{ key: 'a', name: 'Kim Shin' }],
    cast: [{ personId: both, characters: ['a'] }],
    episodes: [
      { key: 'x', label: '1', title: 'Begun' },
      { key: 'y', label: '2' },
    ],
    related: [{ relatedId: shared, relation: 'sequel' }],
  });
  const from = await title({
    title: 'Goblin (copy)',
    nativeTitle: '쓸쓸하고 찬란하신 도깨비',
    endDate: '2017-01-21',
    aliases: [{ name: 'The Lonely Shining Goblin' }],
    characters: [
      { key: 'a', name: 'kim shin', nativeName: '김신' },
      { key: 'b', name: 'Grim Reaper' },
    ],
    cast: [
      { personId: both, role: 'main', characters: ['a'] },
      { personId: actor, role: 'support', characters: ['b'] },
    ],
    crew: [{ job: 'director', personId: actor }],
    episodes: [
      { key: 'x', label: '2', title: 'Second', airDate: '2016-12-03' },
      { key: 'y', label: '3' },
    ],
    externalIds: [{ sourceId: sources.tmdb, value: 'tv/67915' }],
    related: [
      { relatedId: sequel, relation: 'sequel' },
      { relatedId: shared, relation: 'sequel' },
      { relatedId: into, relation: 'alternative' },
    ],
  });
  const before = (await editor.call<StaffTitle>(`/staff/dramas/${from}`)).json;
  const third = before.episodes.find(({ label }) => label === '3');
  await editor.call(`/staff/dramas/${from}`, {
    method: 'PATCH',
    body: {
      version: before.version,
      images: [
        { imageId: ownStill, kind: 'still', isPrimary: true, episodeId: Number(third?.key) },
        { imageId: otherStill, kind: 'still', isPrimary: false, episodeId: null },
      ],
    },
  });
  return { actor, both, sequel, shared, into, from };
}
