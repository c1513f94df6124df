import { z } from 'zod';
import { labelsSchema } from '#src/catalogue/labels.server.ts';
import { titleChangesSchema, titleInputSchema } from '#src/catalogue/titles/title.schema.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { addStaffRecords } from '#src/records/api/staffRecords.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { mergeTitles, previewTitleMerge, TITLE_MERGING } from './merging/mergeTitles.commands.server.ts';
import {
  STAFF_TITLE_FIELDS,
  staffTitle,
  staffTitleReads,
  staffTitleRowSchema,
} from './staffTitles.queries.server.ts';

/** A title as staff read it: its fields as changes take them, and derived values. */
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

/** Adds the calls for titles, drafts and deleted ones included. */
export const addStaffTitles = (api: Api, staff: StaffApi): void =>
  addStaffRecords(api, staff, {
    rest: 'staff/dramas',
    noun: { one: 'title', many: 'titles' },
    records: titleRecords,
    record,
    create: titleInputSchema,
    changes: titleChangesSchema,
    limit: BODY_LIMITS.editor,
    offers: ['create', 'update', 'delete', 'restore', 'revisions', 'export', 'bulk'],
    list: {
      summary: 'List all titles, drafts included, the last changed first',
      description: 'Deleted ones with `isDeleted=true`.',
      query: listParameters(STAFF_TITLE_FIELDS),
      row: staffTitleRowSchema,
      columns: Object.keys(staffTitleRowSchema.shape),
      ...staffTitleReads(staff.db),
    },
    bulkMaximum: 2_000,
    access: permitted('update', 'dramas'),
    read: (id) => staffTitle(staff.db, id),
    merge: { merging: TITLE_MERGING, preview: previewTitleMerge, merge: mergeTitles },
  });
