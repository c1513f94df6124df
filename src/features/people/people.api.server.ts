import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import type { Database } from '#src/server/db/database.ts';
import { PUBLIC } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { explicitParameter, idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { displayHtml } from '#src/server/richText.ts';
import { personHead, personMovedTo, personWorks } from './person.queries.server.ts';
import { personRowSchema, personSchema, worksSchema } from './personAnswers.schema.ts';
import { PERSON_LIST_FIELDS, personList } from './personList.queries.server.ts';

const TAG = 'people';
const params = z.strictObject({ id: idParameter });

/** Adds the public API of people: list, single person, works. */
export function addPeople(api: Api, db: Database): void {
  addRead(api, {
    path: '/people',
    tag: TAG,
    access: PUBLIC,
    summary: 'List people',
    description: 'Sorted by number of credits by default.',
    query: listParameters(PERSON_LIST_FIELDS),
    answer: z.array(personRowSchema),
    isList: true,
    read: ({ query }) => personList(db, query),
  });
  addRead(api, {
    path: '/people/{id}',
    tag: TAG,
    access: PUBLIC,
    summary: 'Read one person',
    description: 'Answers 301 for a person who was merged into another.',
    params,
    answer: personSchema,
    async read({ params: { id } }) {
      const person = await personHead(db, id, displayHtml);
      if (person) return { body: person };
      const moved = await personMovedTo(db, id);
      if (moved) return { movedTo: moved.id };
      throw notFound(`There is no person ${id}`);
    },
  });
  addRead(api, {
    path: '/people/{id}/works',
    tag: TAG,
    access: PUBLIC,
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
