import { z } from 'zod';
import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { idParameter, severalOf } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { doneOnce } from '#src/server/http/routes/repeatedCalls.ts';
import { editEntries } from './bulk.commands.server.ts';
import { addEntries } from './entries.api.server.ts';
import { LIST_FIELDS, memberList } from './list.queries.server.ts';
import {
  bulkAnswerSchema,
  bulkSchema,
  changedEntrySchema,
  logRowSchema,
  marksSchema,
} from './list.schema.ts';
import { listRowSchema } from './listRow.schema.ts';
import { ownLog } from './log.queries.server.ts';
import { marksOf } from './marks.queries.server.ts';
import { ENTRY_ERRORS, KEEPS_LIST, LIST_TAG, type ListsApi, memberContext } from './ownCalls.server.ts';
import { undoBatch, undoChange } from './undo.commands.server.ts';

const params = z.strictObject({ id: idParameter });
const LOG_FIELDS = { titleId: { kind: 'id' } } as const;
/** The path says everything. */
const NOTHING_ELSE = { schema: z.strictObject({}), limit: BODY_LIMITS.command, isOptional: true };
/** A bulk edit that was done before: what it changed is in the log. */
const DONE_BEFORE = { changed: 0, changeId: null, declined: [] };

function addReads(api: Api, lists: ListsApi): void {
  const { db } = lists;
  addRead(api, {
    path: '/me/list',
    tag: LIST_TAG,
    summary: 'List the own list',
    description:
      'Private entries and titles that were removed from the catalogue are included. Searches names and notes. Sorted by the last change if `_sort` is left out.',
    query: listParameters(LIST_FIELDS),
    answer: z.array(listRowSchema),
    isList: true,
    isNeverStored: true,
    access: KEEPS_LIST,
    async read({ query }, c) {
      const { userId } = await memberContext(c, lists);
      return memberList(db, { ownerId: userId, viewerId: userId }, query);
    },
  });
  addRead(api, {
    path: '/me/list/log',
    tag: LIST_TAG,
    summary: 'List the changes of the own list, the last one first',
    query: listParameters(LOG_FIELDS, { hasSearch: false }),
    answer: z.array(logRowSchema),
    isList: true,
    isNeverStored: true,
    access: KEEPS_LIST,
    async read({ query: { start, end, filters } }, c) {
      const { userId } = await memberContext(c, lists);
      return ownLog(db, userId, { start, end, filters });
    },
  });
  addRead(api, {
    path: '/me/marks',
    tag: LIST_TAG,
    summary: 'Read what the member keeps of the titles on a page',
    description: 'One call for a whole page. Titles that are not on the list are left out.',
    query: z.strictObject({ titles: severalOf(idParameter, 1, LIST_LIMITS.marks) }),
    answer: marksSchema,
    isNeverStored: true,
    access: KEEPS_LIST,
    async read({ query: { titles } }, c) {
      const { userId } = await memberContext(c, lists);
      return { body: await marksOf(db, userId, titles) };
    },
  });
}

function addLogCalls(api: Api, lists: ListsApi): void {
  addCall(api, {
    method: 'post',
    path: '/me/list/bulk',
    tag: LIST_TAG,
    summary: 'Change or remove several entries of the own list',
    description: 'The entries as they are now, in one transaction. What cannot be changed is declined.',
    body: { schema: bulkSchema, limit: BODY_LIMITS.command, isForm: true },
    answer: bulkAnswerSchema,
    errors: { 409: 'Another call changed the same entries at the same time.' },
    access: KEEPS_LIST,
    async run({ body }, c) {
      const context = await memberContext(c, lists);
      return doneOnce(
        c,
        context,
        (once) => editEntries(once, body),
        async () => DONE_BEFORE,
      );
    },
  });
  addCall(api, {
    method: 'post',
    path: '/me/list/log/{id}/undo',
    tag: LIST_TAG,
    summary: 'Undo a change of the own list',
    description: 'The changed values are those before it again. Undoing it twice changes nothing more.',
    params,
    body: NOTHING_ELSE,
    answer: changedEntrySchema,
    errors: ENTRY_ERRORS,
    access: KEEPS_LIST,
    async run({ params: { id } }, c) {
      return undoChange(await memberContext(c, lists), id);
    },
  });
  addCall(api, {
    method: 'post',
    path: '/me/list/log/{id}/undo-batch',
    tag: LIST_TAG,
    summary: 'Undo all changes of a bulk edit of the own list',
    description: 'Takes the id of any of its changes. What was changed again since is declined.',
    params,
    body: NOTHING_ELSE,
    answer: bulkAnswerSchema,
    errors: ENTRY_ERRORS,
    access: KEEPS_LIST,
    async run({ params: { id } }, c) {
      return undoBatch(await memberContext(c, lists), id);
    },
  });
}

/** Adds the calls for the member's own list: `/me/list` and `/me/marks`. */
export function addLists(api: Api, lists: ListsApi): void {
  addReads(api, lists);
  addLogCalls(api, lists);
  addEntries(api, lists);
}
