import { z } from 'zod';
import { labelsSchema } from '#src/catalogue/labels.server.ts';
import { personChangesSchema, personInputSchema } from '#src/catalogue/people/person.schema.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { addStaffRecords } from '#src/records/api/staffRecords.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { mergePeople, PERSON_MERGING, previewPersonMerge } from './mergePeople.commands.server.ts';
import {
  listedPersonSchema,
  STAFF_PERSON_FIELDS,
  staffPerson,
  staffPersonList,
  staffPersonReads,
  staffPersonRowSchema,
} from './staffPeople.queries.server.ts';

/** A person as staff read them: their fields as changes take them, and derived values. */
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

/** Adds the calls for people, deleted ones included. */
export const addStaffPeople = (api: Api, staff: StaffApi): void =>
  addStaffRecords(api, staff, {
    rest: 'staff/people',
    noun: { one: 'person', many: 'people' },
    records: personRecords,
    record,
    create: personInputSchema,
    changes: personChangesSchema,
    limit: BODY_LIMITS.editor,
    offers: ['create', 'update', 'delete', 'restore', 'revisions', 'uses', 'export', 'bulk'],
    list: {
      summary: 'List people for staff, by name',
      description: 'Deleted ones with `isDeleted=true`.',
      query: listParameters(STAFF_PERSON_FIELDS),
      row: listedPersonSchema,
      columns: Object.keys(staffPersonRowSchema.shape),
      ...staffPersonReads(staff.db),
      page: (request) => staffPersonList(staff.db, request),
    },
    bulkMaximum: 2_000,
    access: permitted('update', 'people'),
    read: (id) => staffPerson(staff.db, id),
    merge: { merging: PERSON_MERGING, preview: previewPersonMerge, merge: mergePeople },
  });
