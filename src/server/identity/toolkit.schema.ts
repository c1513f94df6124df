import { z } from 'zod';
import { cleanDisplayName } from '#src/domain/names/handles.ts';
import { isPhotoUrl } from './photoUrl.ts';
import { ToolkitError } from './toolkitError.ts';

/** Maximum length of a code or refresh token. */
const SECRET_MAX = 4096;
/** Maximum length of an ID token, which contains name, picture and address; the same as in `POST /api/session`. */
const ID_TOKEN_MAX = 8000;
const PASSWORD_MAX = 4096;
/** RFC 5321, 4.5.3.1. */
const EMAIL_MAX = 254;
const ADDRESS_MAX = 2048;

/** Returns whether a body has a value for a key; null counts as missing, as at Google. */
export const hasKey = (body: unknown, key: string): boolean =>
  typeof body === 'object' && body !== null && key in body && body[key as keyof typeof body] !== null;

// The message of a field is Google's error code for it; unknown keys are ignored, as at Google.
const coded = (missing: string, wrong = missing) => ({
  error: ({ input }: { input: unknown }) => (input === undefined ? missing : wrong),
});
const text = (missing: string, most: number, wrong = missing) =>
  z.string(coded(missing, wrong)).min(1, missing).max(most, wrong);

/** Parameters that Google supports and this provider does not: rejected, since 200 would mean that they had an effect. */
const disallowed = (code = 'OPERATION_NOT_ALLOWED') => z.null(code).optional();

const emailOf = (missing: string) =>
  text(missing, EMAIL_MAX, 'INVALID_EMAIL').trim().pipe(z.email('INVALID_EMAIL'));
const email = emailOf('MISSING_EMAIL');
const password = text('MISSING_PASSWORD', PASSWORD_MAX, 'INVALID_PASSWORD');
const idToken = text('MISSING_ID_TOKEN', ID_TOKEN_MAX, 'INVALID_ID_TOKEN');
const oobCode = text('MISSING_OOB_CODE', SECRET_MAX, 'INVALID_OOB_CODE');
// Null or an empty text removes the value, as the SDK documents it.
const displayName = z
  .string('INVALID_DISPLAY_NAME')
  .trim()
  .max(80, 'INVALID_DISPLAY_NAME')
  .transform((name) => cleanDisplayName(name) || null)
  .nullable();
const photoUrl = z
  .string('INVALID_PHOTO_URL')
  .trim()
  .refine(isPhotoUrl, 'INVALID_PHOTO_URL')
  .transform((address) => address || null)
  .nullable();

export const signUpBody = z.object({
  email,
  password,
  displayName: displayName.optional(),
  photoUrl: photoUrl.optional(),
  localId: disallowed('UNEXPECTED_PARAMETER'),
  // Would add a password to an account; every account already has one.
  idToken: disallowed(),
  phoneNumber: disallowed(),
  mfaInfo: disallowed(),
  emailVerified: disallowed(),
  disabled: disallowed(),
});

const emailForSignIn = z
  .string(coded('MISSING_EMAIL', 'INVALID_EMAIL'))
  .max(EMAIL_MAX, 'INVALID_EMAIL')
  .trim()
  .pipe(z.email('INVALID_EMAIL'));
export const signInBody = z.object({ email: emailForSignIn, password });
export const tokenBody = z.object({ idToken });
export const codeUpdateBody = z.object({ oobCode });
export const updateBody = z.object({
  idToken,
  email: email.optional(),
  password: password.optional(),
  displayName: displayName.optional(),
  photoUrl: photoUrl.optional(),
  deleteAttribute: z
    .array(z.enum(['DISPLAY_NAME', 'PHOTO_URL'], 'OPERATION_NOT_ALLOWED'))
    .max(10)
    .nullish(),
  // The password is the only way to sign in; without it the account would be inaccessible.
  deleteProvider: z
    .array(z.string().refine((provider) => provider !== 'password', 'OPERATION_NOT_ALLOWED'))
    .max(10)
    .nullish(),
  customAttributes: disallowed('INSUFFICIENT_PERMISSION'),
  localId: disallowed(),
  emailVerified: disallowed(),
  disableUser: disallowed(),
  phoneNumber: disallowed(),
  mfa: disallowed(),
  linkProviderUserInfo: disallowed(),
  provider: disallowed(),
  upgradeToFederatedLogin: disallowed(),
  validSince: disallowed(),
  createdAt: disallowed(),
  lastLoginAt: disallowed(),
  deletePasskey: disallowed(),
});
export const resetBody = z.object({ oobCode, newPassword: password.optional() });

const returnOobLink = z.literal(false, 'INSUFFICIENT_PERMISSION').nullish();
export const codeBody = z.discriminatedUnion(
  'requestType',
  [
    z.object({ requestType: z.literal('PASSWORD_RESET'), returnOobLink, email }),
    z.object({
      requestType: z.literal('VERIFY_EMAIL'),
      returnOobLink,
      idToken: text('INVALID_ID_TOKEN', ID_TOKEN_MAX),
    }),
    z.object({
      requestType: z.literal('VERIFY_AND_CHANGE_EMAIL'),
      returnOobLink,
      newEmail: emailOf('MISSING_NEW_EMAIL'),
      idToken,
    }),
    z.object({ requestType: z.literal('EMAIL_SIGNIN') }),
  ],
  { error: ({ input }) => (hasKey(input, 'requestType') ? 'INVALID_REQ_TYPE' : 'MISSING_REQ_TYPE') },
);
export const signInMethodsBody = z.object({
  providerId: disallowed(),
  identifier: text('MISSING_IDENTIFIER', EMAIL_MAX, 'INVALID_IDENTIFIER')
    .trim()
    .pipe(z.email('INVALID_IDENTIFIER')),
  continueUri: text('MISSING_CONTINUE_URI', ADDRESS_MAX, 'INVALID_CONTINUE_URI').refine(
    (address) => URL.canParse(address),
    'INVALID_CONTINUE_URI',
  ),
});
export const refreshForm = z.object({
  grant_type: z.literal('refresh_token', coded('MISSING_GRANT_TYPE', 'INVALID_GRANT_TYPE')),
  refresh_token: text('MISSING_REFRESH_TOKEN', SECRET_MAX, 'INVALID_REFRESH_TOKEN'),
});

/** Parses a body. @throws ToolkitError with the code of the first missing or invalid field */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  if (hasKey(body, 'tenantId')) throw new ToolkitError('UNSUPPORTED_TENANT_OPERATION');
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? '';
  throw new ToolkitError(/^[A-Z_]+$/.test(message) ? message : 'INVALID_REQUEST');
}
