import { z } from 'zod';
import { contextOf, removalBody, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import type { SignIn } from '#src/server/session/signIn.ts';
import { mailVerification } from './memberAccess.commands.server.ts';
import { deleteMember } from './memberRemoval.commands.server.ts';

const TAG = 'users';
const params = z.strictObject({ id: idParameter });

/** Adds the calls that need the identity provider: mailing the verification link again, and deleting a user. */
export function addRegistrations(
  api: Api,
  staff: StaffApi,
  { identity, deleteMails }: Pick<SignIn, 'identity' | 'deleteMails'>,
): void {
  addCall(api, {
    method: 'post',
    path: '/users/{id}/verification/mail',
    tag: TAG,
    summary: 'Mail the verification link to one user again',
    description:
      'Sends at most six mails an hour to one address. With a Firebase project, only the users themselves can request this mail.',
    params,
    body: { schema: z.strictObject({}), limit: BODY_LIMITS.command, isOptional: true },
    errors: {
      404: 'There is no such user.',
      409: 'The address is verified, or Firebase sends the mails.',
      503: 'The mail server did not accept the mail.',
    },
    access: permitted('update', 'users'),
    run: async (input, c) => mailVerification(await contextOf(c, staff), identity, input.params.id),
  });
  addCall(api, {
    method: 'delete',
    path: '/users/{id}',
    tag: TAG,
    summary: 'Permanently delete one user',
    description:
      'Deletes the account on this site and at the built-in identity provider. The changes to the catalogue stay, by a closed account. This cannot be undone.',
    params,
    body: { schema: removalBody, limit: BODY_LIMITS.command, isForm: true, isOptional: true },
    errors: {
      404: 'There is no such user.',
      409: 'The user is the last admin or the caller, or was changed since the given version.',
    },
    access: permitted('delete', 'users'),
    async run(input, c) {
      await deleteMails(await deleteMember(await contextOf(c, staff), input.params.id, input.body));
    },
  });
}
