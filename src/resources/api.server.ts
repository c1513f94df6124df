import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Actor, can } from '#src/domain/can.ts';
import { forbidden, notFound } from '#src/domain/errors.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { changesSchema, createSchema, type InputOf } from '#src/domain/fields/input.ts';
import { mergeRecords } from '#src/server/catalogue/merging.commands.server.ts';
import { countUses } from '#src/server/catalogue/uses.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { listKeys, listPage, listRows } from '#src/server/db/listPage.ts';
import { addBulk, addMerge } from '#src/server/http/bulkRoutes.ts';
import { addExport } from '#src/server/http/exportRoute.ts';
import { type ListRequest, listParameters } from '#src/server/http/listParameters.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import {
  addRecordWrites,
  addUses,
  type RecordCommands,
  type RecordRoutes,
} from '#src/server/http/recordRoutes.ts';
import { objectIn } from '#src/server/http/routeParts.ts';
import type { StaffApi } from '#src/server/http/staffCalls.ts';
import type { Offer, ResourceDeclaration } from './define.ts';
import { fieldsOf, listOf, type ResourceRow } from './list.server.ts';
import {
  authoriseKind,
  createRecord,
  deleteRecord,
  revertRecord,
  updateRecord,
} from './records.commands.server.ts';
import { kindOf, type RecordKind } from './records.server.ts';
import { recordSchema } from './schema.ts';
import { recordStores } from './stores.server.ts';

/** Records of one bulk command. */
const BULK_MAX = 10_000;

interface ResourceApi extends StaffApi {
  /** As whom the public reads are answered; null is a visitor without a session. */
  actorOf(request: Request): Promise<Actor | null>;
}

type OfferedCommands = Omit<RecordCommands, 'read'>;
type Read = (id: number) => Promise<ResourceRow>;

/** The commands that a resource offers, each answering the record as it then is. */
function commandsOf(kind: RecordKind, db: Database, read: Read): RecordCommands {
  const { offers } = kind.resource;
  const offered = <Command>(offer: Offer, command: Command) => (offers.includes(offer) ? command : undefined);
  const commands = {
    create: offered('create', async (context, given) =>
      read(await createRecord(context, kind, given as InputOf<Fields>)),
    ),
    update: offered('update', async (context, id, change) =>
      read(
        await updateRecord(context, kind, id, {
          ...change,
          changes: change.changes as Partial<InputOf<Fields>>,
        }),
      ),
    ),
    remove: offered('delete', async (context, id, removal) => {
      const record = await read(id);
      await deleteRecord(context, kind, id, removal);
      return record;
    }),
    revert: offered('revisions', async (context, id, revert) =>
      read(await revertRecord(context, kind, id, revert)),
    ),
    uses: offered('uses', (_context, ids) => countUses(db.pool, kind.uses, ids)),
  } satisfies { [Name in keyof OfferedCommands]: OfferedCommands[Name] | undefined };
  const known = Object.entries(commands).filter(([, command]) => command !== undefined);
  return { read, ...Object.fromEntries(known) };
}

/**
 * Adds a resource's routes, made of its declaration and its table: public reads of its list and of one record, and what
 * it offers to staff.
 * @throws TypeError when the declaration and its table disagree
 */
export function addResource(api: OpenAPIHono, resource: ResourceDeclaration, staff: ResourceApi): void {
  const { db, actorOf } = staff;
  const kind = kindOf(resource);
  const { asked, rows: rowsSql } = listOf(resource, kind.table);
  const query = listParameters(fieldsOf(resource));
  const record = recordSchema(resource);
  const authorise = async (request: Request) => {
    if (!can(await actorOf(request), 'read', resource.name)) throw forbidden();
  };
  const read: Read = async (id) => {
    const [row] = await listRows<ResourceRow>(db.pool, rowsSql, [id]);
    if (!row) throw notFound(`There is no ${resource.noun.one} ${id}`);
    return row;
  };
  const routes: RecordRoutes = {
    rest: resource.name,
    resource: resource.name,
    noun: resource.noun,
    record,
    create: objectIn(createSchema(kind.fields)),
    changes: objectIn(changesSchema(kind.fields)),
    hasRevisions: resource.offers.includes('revisions'),
    commands: commandsOf(kind, db, read),
  };
  addRead(api, {
    path: `/${resource.name}`,
    tag: resource.noun.many,
    summary: `List ${resource.noun.many}`,
    query,
    answer: z.array(record),
    isList: true,
    async read({ query }, c) {
      await authorise(c.req.raw);
      const { rows, total } = await listPage<ResourceRow>(db.pool, asked(query), rowsSql, query);
      return { body: rows as z.output<typeof record>[], total };
    },
  });
  addUses(api, staff, routes);
  const idsOf = (request: ListRequest, limit: number) => listKeys(db.pool, asked(request), limit);
  if (resource.offers.includes('export'))
    addExport(api, staff, {
      ...routes,
      query,
      columns: ['id', ...Object.keys(resource.fields), 'version', 'createdAt', 'updatedAt'],
      idsOf,
      rowsOf: (wanted) => listRows<ResourceRow>(db.pool, rowsSql, wanted),
    });
  addRead(api, {
    path: `/${resource.name}/{id}`,
    tag: resource.noun.many,
    summary: `Read one ${resource.noun.one}`,
    params: z.strictObject({ id: idParameter }),
    answer: record,
    async read({ params }, c) {
      await authorise(c.req.raw);
      return { body: (await read(params.id)) as z.output<typeof record> };
    },
  });
  addRecordWrites(api, staff, routes);
  if (resource.offers.includes('bulk'))
    addBulk(api, staff, {
      ...routes,
      query,
      idsOf,
      store: kind.store,
      actions: resource.offers.includes('delete') ? ['update', 'delete'] : ['update'],
      maximum: BULK_MAX,
      changes: changesSchema(kind.fields),
    });
  if (resource.offers.includes('merge')) {
    const merging = { store: kind.store, uses: kind.uses, stores: recordStores(), noun: resource.noun.one };
    addMerge(api, staff, {
      ...routes,
      merging,
      merge: (context, request) => {
        authoriseKind(context, 'merge', kind);
        return mergeRecords(context, merging, request);
      },
    });
  }
}
