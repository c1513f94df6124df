import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { personChangesSchema, personInputSchema } from '#src/domain/fields/input.ts';
import { labelsSchema } from '#src/server/catalogue/labels.server.ts';
import { personStore } from '#src/server/catalogue/recordStore.server.ts';
import { countUses } from '#src/server/catalogue/uses.server.ts';
import { addBulk, addMerge } from '#src/server/http/bulkRoutes.ts';
import { addExport } from '#src/server/http/exportRoute.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { addRecordWrites, addUses, type RecordRoutes } from '#src/server/http/recordRoutes.ts';
import { objectIn } from '#src/server/http/routeParts.ts';
import { permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { mergePeople, PERSON_MERGING, previewPersonMerge } from './mergePeople.commands.server.ts';
import {
  createPerson,
  deletePerson,
  restorePerson,
  revertPersonRevision,
  updatePerson,
} from './people.commands.server.ts';
import {
  listedPersonSchema,
  STAFF_PERSON_FIELDS,
  staffPerson,
  staffPersonIds,
  staffPersonList,
  staffPersonRowSchema,
  staffPersonRows,
} from './staffPeople.queries.server.ts';

/** People of one bulk command. */
const BULK_MAX = 2_000;

const record = z
  .object({
    id: z.int(),
    version: z.int(),
    isDeleted: z.boolean(),
    slug: z.string(),
    creditCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    labels: labelsSchema,
  })
  .loose()
  .meta({ id: 'StaffPerson', description: 'The fields of `POST /staff/people`, and these.' });

/** Adds people for staff, deleted ones included: list, one whole, changes, history, merging, bulk work, file. */
export function addStaffPeople(api: OpenAPIHono, staff: StaffApi): void {
  const { db } = staff;
  const noun = { one: 'person', many: 'people' };
  const query = listParameters(STAFF_PERSON_FIELDS);
  const before = permitted('update', 'people');
  const saved = async (work: Promise<{ id: number }>) => staffPerson(db, (await work).id);
  const idsOf = (request: Parameters<typeof staffPersonIds>[1], limit: number) =>
    staffPersonIds(db, request, limit);
  const routes: RecordRoutes = {
    rest: 'staff/people',
    resource: 'people',
    noun,
    record,
    create: objectIn(personInputSchema),
    changes: objectIn(personChangesSchema),
    hasRevisions: true,
    commands: {
      read: (id) => staffPerson(db, id),
      create: (context, { note, ...given }) =>
        saved(createPerson(context, given, note as string | undefined)),
      update: (context, id, change) => saved(updatePerson(context, id, change)),
      remove: (context, id, removal) => saved(deletePerson(context, id, removal)),
      restore: (context, id, removal) => saved(restorePerson(context, id, removal)),
      revert: (context, id, revert) => saved(revertPersonRevision(context, id, revert)),
      uses: (_context, ids) => countUses(db.pool, PERSON_MERGING.uses, ids),
    },
  };
  addRead(api, {
    path: '/staff/people',
    tag: noun.many,
    summary: 'List people for staff, by name',
    description: 'Deleted ones with `isDeleted=true`.',
    query,
    answer: z.array(listedPersonSchema),
    isList: true,
    isPrivate: true,
    before,
    async read(input) {
      const { people, total } = await staffPersonList(db, input.query);
      return { body: people, total };
    },
  });
  addUses(api, staff, routes);
  addExport(api, staff, {
    ...routes,
    columns: Object.keys(staffPersonRowSchema.shape),
    query,
    idsOf,
    rowsOf: (ids) => staffPersonRows(db, ids),
  });
  addRead(api, {
    path: '/staff/people/{id}',
    tag: noun.many,
    summary: 'Read one person whole, as their editor takes them',
    params: z.strictObject({ id: idParameter }),
    answer: record,
    isPrivate: true,
    before,
    read: async ({ params: { id } }) => ({ body: (await staffPerson(db, id)) as z.output<typeof record> }),
  });
  addRecordWrites(api, staff, routes);
  addBulk(api, staff, {
    ...routes,
    store: personStore,
    actions: ['update', 'delete', 'restore'],
    maximum: BULK_MAX,
    query,
    changes: personChangesSchema,
    idsOf,
  });
  addMerge(api, staff, {
    ...routes,
    merging: PERSON_MERGING,
    preview: previewPersonMerge,
    merge: mergePeople,
  });
}
