import { z } from 'zod';
import { titleSummarySchema } from '#src/domain/catalogue/summaries.schema.ts';
import { notFound } from '#src/domain/errors.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { PUBLIC } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { idParameter, pageParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { displayHtml } from '#src/server/richText.ts';
import { titleList } from './browse/titleList.queries.server.ts';
import { titleMovedTo, wholeTitle } from './page/title.queries.server.ts';
import type { TitleCast } from './page/title.view.ts';
import { castSchema, episodeSchema, relatedSchema, titleSchema } from './page/titleAnswers.schema.ts';
import { titleCast } from './page/titleCast.queries.server.ts';
import { titleEpisodes } from './page/titleEpisodes.queries.server.ts';
import { TITLE_LIST_FIELDS } from './titleFields.server.ts';

const TAG = 'titles';
const params = z.strictObject({ id: idParameter });

const isVisible = statement<{ id: number }, [id: number]>(
  'title-is-visible',
  'select title_id as id from title_index where title_id = $1::int and is_listed',
);

const missing = (id: number) => notFound(`There is no title ${id}`);

/**
 * Reads a part of a title.
 * @throws AppError 404 if the title is not visible
 */
async function ofVisible<Part>(db: Database, id: number, read: () => Promise<Part>): Promise<Part> {
  const [part, visible] = await Promise.all([read(), isVisible(db.pool, id)]);
  if (visible.length === 0) throw missing(id);
  return part;
}

const sizeOf = (groups: readonly (readonly unknown[])[]) =>
  groups.reduce((sum, { length }) => sum + length, 0);

const counted = (all: TitleCast) => ({
  ...all,
  castCount: sizeOf(all.cast.map(({ members }) => members)),
  crewCount: sizeOf(all.crew.map(({ people }) => people)),
});

function addList(api: Api, db: Database): void {
  addRead(api, {
    path: '/dramas',
    tag: TAG,
    access: PUBLIC,
    summary: 'List dramas, specials and movies',
    description: 'Use `type=movie` for movies. Sorted by popularity by default.',
    query: listParameters(TITLE_LIST_FIELDS, { hasExplicit: true }),
    answer: z.array(titleSummarySchema),
    isList: true,
    read: ({ query }) => titleList(db, query),
  });
}

/** Adds the public API of titles: list, single title, cast, episodes, related titles. */
export function addTitles(api: Api, db: Database): void {
  addList(api, db);
  addRead(api, {
    path: '/dramas/{id}',
    tag: TAG,
    access: PUBLIC,
    summary: 'Read one title',
    description: 'Answers 301 for a title that was merged into another.',
    params,
    answer: titleSchema,
    async read({ params: { id } }) {
      const title = await wholeTitle(db, id, displayHtml);
      if (title) return { body: title };
      const moved = await titleMovedTo(db, id);
      if (moved) return { movedTo: moved.id };
      throw missing(id);
    },
  });
  addRead(api, {
    path: '/dramas/{id}/cast',
    tag: TAG,
    access: PUBLIC,
    summary: 'Read the cast and crew of a title',
    params,
    answer: castSchema,
    read: async ({ params: { id } }) => ({ body: counted(await ofVisible(db, id, () => titleCast(db, id))) }),
  });
  addRead(api, {
    path: '/dramas/{id}/episodes',
    tag: TAG,
    access: PUBLIC,
    summary: 'List the episodes of a title in their order',
    description: 'Pages of 200; a page beyond the last one is empty.',
    params,
    query: z.strictObject({ page: pageParameter }),
    answer: z.array(episodeSchema),
    isList: true,
    async read({ params: { id }, query: { page } }) {
      const { episodes, total } = await ofVisible(db, id, () => titleEpisodes(db, id, page));
      return { rows: episodes, total };
    },
  });
  addRead(api, {
    path: '/dramas/{id}/related',
    tag: TAG,
    access: PUBLIC,
    summary: 'List the titles related to a title',
    params,
    answer: z.array(relatedSchema),
    isList: true,
    async read({ params: { id } }) {
      const title = await wholeTitle(db, id, async (html) => html);
      if (!title) throw missing(id);
      return { rows: title.related, total: title.related.length };
    },
  });
}
