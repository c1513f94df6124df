import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import type { Database } from '#src/server/db/database.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { explicitParameter, idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { cleanHtml } from '#src/server/richText.server.ts';
import { personHead, personMovedTo, personWorks } from './person.queries.server.ts';
import { personRowSchema, personSchema, worksSchema } from './personAnswers.schema.ts';
import { PERSON_LIST_FIELDS, personList } from './personList.queries.server.ts';

const TAG = 'people';
const params = z.strictObject({ id: idParameter });

/** Adds the reads of people: the list, one person, their works. */
export function addPeople(api: OpenAPIHono, db: Database): void {
  addRead(api, {
    path: '/people',
    tag: TAG,
    summary: 'List people',
    description: 'Sorted by number of credits at first.',
    query: listParameters(PERSON_LIST_FIELDS),
    answer: z.array(personRowSchema),
    isList: true,
    async read({ query }) {
      const { people, total } = await personList(db, query);
      return { body: people, total };
    },
  });
  addRead(api, {
    path: '/people/{id}',
    tag: TAG,
    summary: 'Read one person',
    description: 'A person who was merged into another one answers 301.',
    params,
    answer: personSchema,
    async read({ params: { id } }) {
      const person = await personHead(db, id, cleanHtml);
      if (person) return { body: person };
      const moved = await personMovedTo(db, id);
      if (moved) return { movedTo: moved.id };
      throw notFound(`There is no person ${id}`);
    },
  });
  addRead(api, {
    path: '/people/{id}/works',
    tag: TAG,
    summary: 'Read the works of a person by job and year',
    params,
    query: z.strictObject({ explicit: explicitParameter }),
    answer: worksSchema,
    async read({ params: { id }, query: { explicit } }) {
      const [person, works] = await Promise.all([
        personHead(db, id, async (html) => html),
        personWorks(db, id, { explicit }),
      ]);
      if (!person) throw notFound(`There is no person ${id}`);
      return { body: works };
    },
  });
}
