import { z } from 'zod';
import { cleanDisplayName } from '#src/domain/handles.ts';
import { ToolkitError } from './toolkitError.ts';

/** Longest token or code that is looked at. */
const SECRET_MAX = 4096;
const PASSWORD_MAX = 4096;
/** RFC 5321, 4.5.3.1. */
const EMAIL_MAX = 254;

// The message of a field is the code with which Google refuses it; unknown keys are ignored, as Google does.
const coded = (missing: string, wrong = missing) => ({
  error: ({ input }: { input: unknown }) => (input === undefined ? missing : wrong),
});
const text = (missing: string, most: number, wrong = missing) =>
  z.string(coded(missing, wrong)).min(1, missing).max(most, wrong);

const email = text('MISSING_EMAIL', EMAIL_MAX, 'INVALID_EMAIL').trim().pipe(z.email('INVALID_EMAIL'));
const password = text('MISSING_PASSWORD', PASSWORD_MAX, 'INVALID_PASSWORD');
const idToken = text('INVALID_ID_TOKEN', SECRET_MAX);
const oobCode = text('MISSING_OOB_CODE', SECRET_MAX, 'INVALID_OOB_CODE');
const displayName = z
  .string('INVALID_DISPLAY_NAME')
  .trim()
  .max(80, 'INVALID_DISPLAY_NAME')
  .transform(cleanDisplayName);

export const signUpBody = z.object({ email, password });
export const signInBody = z.object({ email, password });
export const tokenBody = z.object({ idToken });
export const updateBody = z.union([
  z.object({ oobCode }),
  z.object({
    oobCode: z.undefined().optional(),
    idToken,
    email: email.optional(),
    password: password.optional(),
    displayName: displayName.optional(),
    deleteAttribute: z.array(z.string()).max(10).optional(),
  }),
]);
export const resetBody = z.object({ oobCode, newPassword: password.optional() });
export const codeBody = z.discriminatedUnion(
  'requestType',
  [
    z.object({ requestType: z.literal('PASSWORD_RESET'), email }),
    z.object({ requestType: z.literal('VERIFY_EMAIL'), idToken }),
    z.object({ requestType: z.literal('VERIFY_AND_CHANGE_EMAIL'), idToken, newEmail: email }),
  ],
  coded('MISSING_REQ_TYPE', 'INVALID_REQ_TYPE'),
);
export const refreshForm = z.object({
  grant_type: z.literal('refresh_token', coded('MISSING_GRANT_TYPE', 'INVALID_GRANT_TYPE')),
  refresh_token: text('MISSING_REFRESH_TOKEN', SECRET_MAX, 'INVALID_REFRESH_TOKEN'),
});

/** @throws ToolkitError with the code of the first field that is missing or wrong */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? '';
  throw new ToolkitError(/^[A-Z_]+$/.test(message) ? message : 'INVALID_REQUEST');
}
