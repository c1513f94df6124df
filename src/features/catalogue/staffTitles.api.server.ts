import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { titleChangesSchema, titleInputSchema } from '#src/domain/fields/input.ts';
import { authorise } from '#src/server/catalogue/command.server.ts';
import { labelsSchema } from '#src/server/catalogue/labels.server.ts';
import { titleStore } from '#src/server/catalogue/recordStore.server.ts';
import { addBulk, addMerge } from '#src/server/http/bulkRoutes.ts';
import { addExport } from '#src/server/http/exportRoute.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { addRecordWrites, type RecordRoutes } from '#src/server/http/recordRoutes.ts';
import { objectIn } from '#src/server/http/routeParts.ts';
import { permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { mergeTitles, previewTitleMerge, TITLE_MERGING } from './mergeTitles.commands.server.ts';
import {
  STAFF_TITLE_FIELDS,
  staffTitle,
  staffTitleIds,
  staffTitleList,
  staffTitleRowSchema,
  staffTitleRows,
} from './staffTitles.queries.server.ts';
import {
  createTitle,
  deleteTitle,
  restoreTitle,
  revertTitleRevision,
  updateTitle,
} from './titles.commands.server.ts';
import { titlePolicy } from './titles.policy.ts';

/** Titles of one bulk command. */
const BULK_MAX = 2_000;

/** What staff get of a title: its fields as changes take them, and what is derived. */
const record = z
  .object({
    id: z.int(),
    version: z.int(),
    isDeleted: z.boolean(),
    slug: z.string(),
    status: z.string(),
    year: z.int().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    labels: labelsSchema,
  })
  .loose()
  .meta({ id: 'StaffTitle', description: 'The fields of `POST /staff/dramas`, and these.' });

/** Adds titles for staff, drafts and deleted ones included: list, one whole, changes, history, merging, bulk work, file. */
export function addStaffTitles(api: OpenAPIHono, staff: StaffApi): void {
  const { db } = staff;
  const noun = { one: 'drama', many: 'dramas' };
  const query = listParameters(STAFF_TITLE_FIELDS);
  const before = permitted('update', 'dramas');
  const saved = async (work: Promise<{ id: number }>) => staffTitle(db, (await work).id);
  const routes: RecordRoutes = {
    rest: 'staff/dramas',
    resource: 'dramas',
    noun,
    record,
    create: objectIn(titleInputSchema),
    changes: objectIn(titleChangesSchema),
    hasRevisions: true,
    commands: {
      read: (id) => staffTitle(db, id),
      create: (context, { note, ...given }) => saved(createTitle(context, given, note as string | undefined)),
      update: (context, id, change) => saved(updateTitle(context, id, change)),
      remove: (context, id, removal) => saved(deleteTitle(context, id, removal)),
      restore: (context, id, removal) => saved(restoreTitle(context, id, removal)),
      revert: (context, id, revert) => saved(revertTitleRevision(context, id, revert)),
    },
  };
  addRead(api, {
    path: '/staff/dramas',
    tag: noun.many,
    summary: 'List all titles, drafts included, the last changed first',
    description: 'Deleted ones with `isDeleted=true`.',
    query,
    answer: z.array(staffTitleRowSchema),
    isList: true,
    isPrivate: true,
    before,
    async read(input) {
      const { titles, total } = await staffTitleList(db, input.query);
      return { body: titles, total };
    },
  });
  addExport(api, staff, {
    ...routes,
    columns: Object.keys(staffTitleRowSchema.shape),
    query,
    idsOf: (request, limit) => staffTitleIds(db, request, limit),
    rowsOf: (ids) => staffTitleRows(db, ids),
  });
  addRead(api, {
    path: '/staff/dramas/{id}',
    tag: noun.many,
    summary: 'Read one title whole, as its editor takes it',
    params: z.strictObject({ id: idParameter }),
    answer: record,
    isPrivate: true,
    before,
    read: async ({ params: { id } }) => ({ body: (await staffTitle(db, id)) as z.output<typeof record> }),
  });
  addRecordWrites(api, staff, routes);
  addBulk(api, staff, {
    ...routes,
    store: titleStore,
    actions: ['update', 'delete', 'restore'],
    maximum: BULK_MAX,
    query,
    changes: titleChangesSchema,
    idsOf: (request, limit) => staffTitleIds(db, request, limit),
    authorise({ actor }, changes) {
      if ('isPublished' in changes) authorise(titlePolicy.mayPublish(actor));
    },
  });
  addMerge(api, staff, {
    ...routes,
    merging: TITLE_MERGING,
    preview: previewTitleMerge,
    merge: mergeTitles,
  });
}
