import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { titleSummarySchema } from '#src/domain/summarySchemas.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { idParameter, pageParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { cleanHtml } from '#src/server/richText.server.ts';
import { titleHead, titleMovedTo } from './title.queries.server.ts';
import type { TitleCast } from './title.view.ts';
import { castSchema, episodeSchema, relatedSchema, titleSchema } from './titleAnswers.schema.ts';
import { titleCast } from './titleCast.queries.server.ts';
import { titleEpisodes } from './titleEpisodes.queries.server.ts';
import { TITLE_LIST_FIELDS } from './titleFields.server.ts';
import { titleList } from './titleList.queries.server.ts';

const TAG = 'dramas';
const params = z.strictObject({ id: idParameter });

const isVisible = statement<{ id: number }, [id: number]>(
  'title-is-visible',
  'select title_id as id from title_index where title_id = $1::int and is_listed',
);

const missing = (id: number) => notFound(`There is no title ${id}`);

/** What belongs to a title, where the title shows. */
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

function addList(api: OpenAPIHono, db: Database): void {
  addRead(api, {
    path: '/dramas',
    tag: TAG,
    summary: 'List dramas, specials and movies',
    description: 'Movies are titles of `type=movie`. Sorted by popularity at first.',
    query: listParameters(TITLE_LIST_FIELDS, { hasExplicit: true }),
    answer: z.array(titleSummarySchema),
    isList: true,
    async read({ query }) {
      const { titles, total } = await titleList(db, query);
      return { body: titles, total };
    },
  });
}

/** Adds the reads of titles: the list, one title, its cast, episodes and related titles. */
export function addTitles(api: OpenAPIHono, db: Database): void {
  addList(api, db);
  addRead(api, {
    path: '/dramas/{id}',
    tag: TAG,
    summary: 'Read one title',
    description: 'A title that was merged into another one answers 301.',
    params,
    answer: titleSchema,
    async read({ params: { id } }) {
      const title = await titleHead(db, id, cleanHtml);
      if (title) return { body: title };
      const moved = await titleMovedTo(db, id);
      if (moved) return { movedTo: moved.id };
      throw missing(id);
    },
  });
  addRead(api, {
    path: '/dramas/{id}/cast',
    tag: TAG,
    summary: 'Read the cast and crew of a title',
    params,
    answer: castSchema,
    read: async ({ params: { id } }) => ({ body: counted(await ofVisible(db, id, () => titleCast(db, id))) }),
  });
  addRead(api, {
    path: '/dramas/{id}/episodes',
    tag: TAG,
    summary: 'List the episodes of a title in their order',
    description: 'Pages of 200; a page beyond the last one is empty.',
    params,
    query: z.strictObject({ page: pageParameter }),
    answer: z.array(episodeSchema),
    isList: true,
    async read({ params: { id }, query: { page } }) {
      const { episodes, total } = await ofVisible(db, id, () => titleEpisodes(db, id, page));
      return { body: episodes, total };
    },
  });
  addRead(api, {
    path: '/dramas/{id}/related',
    tag: TAG,
    summary: 'List the titles related to a title',
    params,
    answer: z.array(relatedSchema),
    isList: true,
    async read({ params: { id } }) {
      const title = await titleHead(db, id, async (html) => html);
      if (!title) throw missing(id);
      return { body: title.related, total: title.related.length };
    },
  });
}
