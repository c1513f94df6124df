import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { nameSchema } from '#src/domain/titleNames.ts';
import { addCall } from '#src/server/http/callRoute.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { contextOf, permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { ASKED_MAX, personCandidateSchema, personCandidates } from './personCandidates.queries.server.ts';
import { changePersonCredits, creditChangesSchema } from './personCredits.commands.server.ts';
import { personCreditSchema, personCredits } from './personCredits.queries.server.ts';

const TAG = 'people';
const params = z.strictObject({ id: idParameter });

const candidatesBody = z.strictObject({
  names: z
    .array(z.strictObject({ name: nameSchema, nativeName: nameSchema.nullable().optional() }))
    .min(1)
    .max(ASKED_MAX),
  titleId: z.int().min(1).max(2_147_483_647).optional(),
});

/** Adds who may be meant by names, and a person's credits from the person's side: reading and changing them. */
export function addPersonWork(api: OpenAPIHono, staff: StaffApi): void {
  const { db } = staff;
  addCall(api, staff.guards, {
    method: 'post',
    path: '/staff/people/candidates',
    tag: TAG,
    summary: 'Say who may be meant by each of up to 200 names',
    description: 'Changes nothing. Five candidates of each name, the likeliest first.',
    body: candidatesBody,
    isForm: true,
    answer: z.array(z.strictObject({ name: z.string(), candidates: z.array(personCandidateSchema) })),
    before: permitted('update', 'dramas'),
    async run({ body: { names, titleId } }) {
      const found = await personCandidates(db, names, titleId ?? null);
      return names.map(({ name }, index) => ({ name, candidates: found[index] ?? [] }));
    },
  });
  addRead(api, {
    path: '/staff/people/{id}/credits',
    tag: TAG,
    summary: "List a person's credits, at drafts and deleted titles too",
    params,
    answer: z.array(personCreditSchema),
    isPrivate: true,
    before: permitted('update', 'people'),
    read: async ({ params: { id } }) => ({ body: await personCredits(db, id) }),
  });
  addCall(api, staff.guards, {
    method: 'patch',
    path: '/staff/people/{id}/credits',
    tag: TAG,
    summary: "Add, change and take away a person's credits",
    description: 'All of them or none, as one activity.',
    params,
    body: creditChangesSchema,
    isForm: true,
    answer: z.strictObject({
      activityId: z.int(),
      changed: z.int(),
      credits: z.array(personCreditSchema),
    }),
    refusals: {
      404: 'There is no such person or title.',
      409: 'A credit is not as it was read: `error.data.conflicts`.',
    },
    before: permitted('update', 'dramas'),
    async run({ params: { id }, body }, c) {
      const done = await changePersonCredits(await contextOf(c, staff), id, body);
      return { ...done, credits: await personCredits(db, id) };
    },
  });
}
