import { forbidden } from '#src/domain/errors.ts';
import { type Actor, can } from '#src/domain/roles/can.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { addStaffRecords } from '#src/records/api/staffRecords.server.ts';
import { mergeRecords } from '#src/records/merging.commands.server.ts';
import type { RecordStore } from '#src/records/recordStore.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { PUBLIC } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import { fieldsOf, listOf, type ResourceRow } from './list.server.ts';
import { recordSchema } from './schema.ts';
import type { TableRecords } from './tableRecords.server.ts';

/** Most records in one bulk command. */
const BULK_MAX = 10_000;

interface ResourceApi extends StaffApi {
  /** Returns the actor of a public read; null for a visitor without a session. */
  actorOf(request: Request): Promise<Actor | null>;
  /** The stores of records that can refer to the table. */
  readonly stores: readonly RecordStore[];
}

/**
 * Adds the endpoints of a resource from its declaration and table: public reads of the list and of one record, and the
 * staff endpoints that it offers.
 */
export function addResource(api: Api, records: TableRecords, staff: ResourceApi): void {
  const { db, actorOf, stores } = staff;
  const { declaration: resource, schemas, table } = records;
  const record = recordSchema(resource);
  const { rowOf, ...reads } = listReads<ResourceRow>(db, {
    noun: resource.noun.one,
    ...listOf(resource, table),
  });
  const merging = { store: records, uses: records.uses, stores };
  addStaffRecords(api, staff, {
    rest: resource.name,
    noun: resource.noun,
    records,
    record,
    create: schemas.create,
    changes: schemas.changes,
    limit: BODY_LIMITS.record,
    offers: resource.offers,
    list: {
      summary: `List ${resource.noun.many}`,
      query: listParameters(fieldsOf(resource)),
      row: record,
      columns: ['id', ...Object.keys(resource.fields), 'version', 'createdAt', 'updatedAt'],
      ...reads,
    },
    bulkMaximum: BULK_MAX,
    access: PUBLIC,
    async authorise(c) {
      if (!can(await actorOf(c.req.raw), 'read', resource.name)) throw forbidden();
    },
    read: rowOf,
    ...(resource.offers.includes('merge') && {
      merge: { merging, merge: (context, request) => mergeRecords(context, merging, request) },
    }),
  });
}
