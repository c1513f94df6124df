import { z } from 'zod';
import { nameSchema } from '#src/domain/names/name.schema.ts';
import { contextOf, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { personCandidateSchema, personCandidates, REQUESTED_MAX } from './personCandidates.queries.server.ts';
import { changePersonCredits, creditChangesSchema } from './personCredits.commands.server.ts';
import { personCreditSchema, personCredits } from './personCredits.queries.server.ts';

const TAG = 'people';
const params = z.strictObject({ id: idParameter });

const candidatesBody = z.strictObject({
  names: z
    .array(z.strictObject({ name: nameSchema, nativeName: nameSchema.nullable().optional() }))
    .min(1)
    .max(REQUESTED_MAX),
  titleId: z.int().min(1).max(2_147_483_647).optional(),
});

/** Adds the staff API that finds people by name, and that reads and changes a person's credits. */
export function addPersonWork(api: Api, staff: StaffApi): void {
  const { db } = staff;
  addCall(api, {
    method: 'post',
    path: '/staff/people/candidates',
    tag: TAG,
    summary: 'Find the people that up to 200 names can refer to',
    description: 'Reads only. Returns up to five candidates for each name, the most likely first.',
    body: { schema: candidatesBody, limit: BODY_LIMITS.editor, isForm: true },
    answer: z.array(z.strictObject({ name: z.string(), candidates: z.array(personCandidateSchema) })),
    access: permitted('update', 'dramas'),
    async run({ body: { names, titleId } }) {
      const matches = await personCandidates(db, names, titleId ?? null);
      return names.map(({ name }, index) => ({ name, candidates: matches[index] ?? [] }));
    },
  });
  addRead(api, {
    path: '/staff/people/{id}/credits',
    tag: TAG,
    summary: "List a person's credits",
    description: 'Includes drafts and deleted titles with the permission to update titles.',
    params,
    answer: z.array(personCreditSchema),
    access: permitted('update', 'people'),
    async read({ params: { id } }, c) {
      const { actor } = await contextOf(c, staff);
      return { body: await personCredits(db, id, actor) };
    },
  });
  addCall(api, {
    method: 'patch',
    path: '/staff/people/{id}/credits',
    tag: TAG,
    summary: "Add, change and delete a person's credits",
    description: 'All of them or none, as one activity.',
    params,
    body: { schema: creditChangesSchema, limit: BODY_LIMITS.editor, isForm: true },
    answer: z.strictObject({
      activityId: z.int(),
      changed: z.int(),
      credits: z.array(personCreditSchema),
    }),
    errors: {
      404: 'There is no such person or title.',
      409: 'A credit was changed since it was read: `error.data.conflicts`.',
    },
    access: permitted('update', 'dramas'),
    async run({ params: { id }, body }, c) {
      const context = await contextOf(c, staff);
      const done = await changePersonCredits(context, id, body);
      return { ...done, credits: await personCredits(db, id, context.actor) };
    },
  });
}
