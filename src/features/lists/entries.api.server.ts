import type { Context } from 'hono';
import { z } from 'zod';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { doneOnce } from '#src/server/http/routes/repeatedCalls.ts';
import { plusOne, putEntry, removeEntry, startRewatch } from './entry.commands.server.ts';
import { tickEpisode, untickEpisode } from './episodes.commands.server.ts';
import {
  type ChangedEntry,
  changedEntrySchema,
  entryInputSchema,
  entrySchema,
  plusOneSchema,
  rewatchSchema,
  tickSchema,
  versionSchema,
} from './list.schema.ts';
import { ownEntry } from './marks.queries.server.ts';
import { ENTRY_ERRORS, KEEPS_LIST, LIST_TAG, type ListsApi, memberContext } from './ownCalls.server.ts';

const params = z.strictObject({ dramaId: idParameter });
const episodeParams = z.strictObject({ dramaId: idParameter, id: idParameter });

type Command<Body> = (
  context: Awaited<ReturnType<typeof memberContext>>,
  titleId: number,
  body: Body,
) => Promise<ChangedEntry>;

interface EntryCallOptions<Params extends z.ZodType, Body extends z.ZodType> {
  method: 'put' | 'post' | 'delete';
  ending: string;
  summary: string;
  description?: string;
  params: Params;
  body: Body;
  limit?: (typeof BODY_LIMITS)[keyof typeof BODY_LIMITS];
  commandOf(params: z.output<Params>): Command<z.output<Body>>;
}

/** Adds a call that changes one entry. With an `Idempotency-Key`, it changes it once. */
function addEntryCall<Params extends z.ZodType<{ dramaId: number }>, Body extends z.ZodType>(
  api: Api,
  lists: ListsApi,
  options: EntryCallOptions<Params, Body>,
): void {
  const {
    method,
    ending,
    summary,
    description,
    body: schema,
    limit = BODY_LIMITS.command,
    commandOf,
  } = options;
  addCall(api, {
    method,
    path: `/me/list/{dramaId}${ending}`,
    tag: LIST_TAG,
    summary,
    ...(description && { description }),
    params: options.params,
    body: { schema, limit, isForm: true },
    answer: changedEntrySchema,
    errors: ENTRY_ERRORS,
    access: KEEPS_LIST,
    async run({ params: given, body }, c: Context) {
      const context = await memberContext(c, lists);
      const { dramaId } = given;
      return doneOnce(
        c,
        context,
        (once) => commandOf(given)(once, dramaId, body),
        async () => ({
          entry: await ownEntry(lists.db, context.userId, dramaId),
          isJustCompleted: false,
          changeId: null,
        }),
      );
    },
  });
}

/** Adds the calls for single entries of the member's own list: `/me/list/{dramaId}`. */
export function addEntries(api: Api, lists: ListsApi): void {
  addCall(api, {
    method: 'get',
    path: '/me/list/{dramaId}',
    tag: LIST_TAG,
    summary: 'Read the entry of a title on the own list',
    params,
    answer: z.strictObject({ entry: z.union([entrySchema, z.null()]) }),
    access: KEEPS_LIST,
    async run({ params: { dramaId } }, c) {
      const { userId } = await memberContext(c, lists);
      return { entry: await ownEntry(lists.db, userId, dramaId) };
    },
  });
  addEntryCall(api, lists, {
    method: 'put',
    ending: '',
    summary: 'Add a title to the own list or change its entry',
    description:
      'Fields left out stay or follow from the rules: reaching the total completes, and completing fills progress and dates only where they are empty. A change of an older version is merged unless both sides changed the same field.',
    params,
    // Notes of 4,096 characters, each of up to twelve bytes as an escaped pair.
    body: entryInputSchema,
    limit: BODY_LIMITS.record,
    commandOf: () => putEntry,
  });
  addEntryCall(api, lists, {
    method: 'delete',
    ending: '',
    summary: 'Remove a title from the own list',
    params,
    body: versionSchema,
    commandOf: () => removeEntry,
  });
  addEntryCall(api, lists, {
    method: 'post',
    ending: '/plus-one',
    summary: 'Count one more episode',
    params,
    body: plusOneSchema,
    commandOf: () => plusOne,
  });
  addEntryCall(api, lists, {
    method: 'post',
    ending: '/rewatch',
    summary: 'Start a rewatch of a completed title',
    description: 'The plays so far stay, and the progress begins at 0.',
    params,
    body: rewatchSchema,
    commandOf: () => startRewatch,
  });
  addEntryCall(api, lists, {
    method: 'put',
    ending: '/episodes/{id}',
    summary: 'Tick an episode',
    description: 'A regular episode sets the progress to its number; a special one is ticked apart.',
    params: episodeParams,
    body: tickSchema,
    commandOf:
      ({ id }) =>
      (context, titleId, body) =>
        tickEpisode(context, titleId, id, body),
  });
  addEntryCall(api, lists, {
    method: 'delete',
    ending: '/episodes/{id}',
    summary: 'Untick an episode',
    description: 'A regular episode sets the progress to the one before it.',
    params: episodeParams,
    body: versionSchema,
    commandOf:
      ({ id }) =>
      (context, titleId, body) =>
        untickEpisode(context, titleId, id, body),
  });
}
