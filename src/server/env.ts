import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './db/postgres/errors.ts';
import { type Bucket, parseMediaUrl } from './media/mediaUrl.ts';

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());

const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://');
const webOrigin = z
  .url('must be an address such as https://dramalog.example')
  .refine(
    (text) => /^https?:/.test(text) && new URL(text).origin === text,
    'must be an origin without a path',
  );

const PORT_RULE = 'must be a whole number from 0 to 65535';
const port = z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65_535, PORT_RULE);

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** A text that is not blank and has at most `max` characters. */
const message = (max: number) =>
  z.string().trim().min(1, 'must not be blank').max(max, `must have at most ${max} characters`);

/** Settings from the Firebase console; they become parts of addresses. */
const firebaseKey = z.string().regex(/^[\w-]+$/, 'must be a web API key such as AIza…');
const firebaseProject = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,60}[a-z0-9]$/, 'must be the id of a project such as dramalog-1a2b3');
const hostName = z
  .string()
  .regex(
    /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i,
    'must be a host such as dramalog.example, without https://',
  );

/** Maximum number of addresses to which contact messages are sent. */
const CONTACT_ADDRESSES_MAX = 20;

const addressList = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => z.array(z.email()).max(CONTACT_ADDRESSES_MAX).safeParse(addresses).success,
    `must be at most ${CONTACT_ADDRESSES_MAX} e-mail addresses separated by commas`,
  );

const bucketAddress = z.string().transform((text, context): Bucket => {
  const read = parseMediaUrl(text);
  if (typeof read !== 'string') return read;
  context.addIssue({ code: 'custom', message: read });
  return z.NEVER;
});

const environment = z.object({
  PORT: optional(port),
  HOST: optional(z.string()),
  PUBLIC_ORIGIN: optional(webOrigin),
  TRUST_PROXY: optional(flag),
  API_BASE_URL: optional(
    z.string().regex(/^(\/(?!\/)|https?:\/\/)/, 'must be a path such as /api or an address'),
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(postgresAddress),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  FIREBASE_API_KEY: optional(firebaseKey),
  FIREBASE_AUTH_DOMAIN: optional(hostName),
  FIREBASE_PROJECT_ID: optional(firebaseProject),
  FIREBASE_STORAGE_BUCKET: optional(z.string()),
  FIREBASE_MESSAGING_SENDER_ID: optional(z.string()),
  FIREBASE_APP_ID: optional(z.string()),
  FIREBASE_PROVIDERS: optional(
    z.string().regex(/^[a-z.]+(,\s*[a-z.]+)*$/, 'must be ids such as google.com,github.com'),
  ),
  OPERATOR_NAME: optional(message(200)),
  OPERATOR_ADDRESS: optional(message(400)),
  CONTACT_TO: optional(addressList),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  MAIL_FROM: optional(z.string()),
  MEDIA_URL: optional(bucketAddress),
  TMDB_API_KEY: optional(
    z
      .string()
      .regex(
        /^([0-9a-fA-F]{32}|eyJ[\w-]+\.[\w-]+\.[\w-]+)$/,
        'must be the API key of 32 digits, or the read access token, which begins with eyJ',
      ),
  ),
  PRODUCT_NAME: optional(message(40)),
  STARTER_CATALOGUE: optional(z.string()),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters')),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
});

/** Every variable this software reads; `.env.example` lists the same ones. */
export const ENVIRONMENT_VARIABLES = Object.keys(environment.shape);

/** The settings of a process, with defaults. */
export interface Env {
  port: number;
  host: string;
  /** Origin for links and cookies; null to use the address of each request. */
  publicOrigin: string | null;
  trustProxy: boolean;
  apiBaseUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** The bucket for pictures; null to store them in DATA_DIR/media. */
  media: Bucket | null;
  /** Signs the session cookie; null to use a generated secret from the database. */
  sessionSecret: string | null;
  /** `smtp://` or `smtps://`; null to write e-mails to DATA_DIR/outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Recipients of contact messages; null for the admins. */
  contactTo: string[] | null;
  operator: SiteOperator;
  /** The admin to create at start; null for none. */
  admin: { email: string; password: string } | null;
  productName: string;
  /** A folder, `none`, or null for the catalogue in the package. */
  starterCatalogue: string | null;
  logLevel: string;
  firebase: FirebaseConfig;
  /** Ways to sign in in addition to e-mail and password, by Firebase's ids; empty without a Firebase project. */
  externalProviders: readonly string[];
  /** Null disables everything about TMDB. */
  tmdb: TmdbAccess | null;
}

/** Access to TMDB. */
export interface TmdbAccess {
  /** The API key of version 3, or the read access token of version 4. */
  readonly key: string;
  /** Address of the API, without a trailing slash. */
  readonly api: string;
  /** Address of the pictures, without a trailing slash. */
  readonly images: string;
}

/** Fixed, so that a response of TMDB cannot decide which addresses this server calls. */
const TMDB_ADDRESSES = {
  api: 'https://api.themoviedb.org/3',
  images: 'https://image.tmdb.org/t/p',
} as const;

/** Who runs this installation, for the information pages; null if not configured. */
export interface SiteOperator {
  name: string | null;
  /** Postal address in one line. */
  address: string | null;
}

/** The public configuration of the identity provider (S-A8): served to browsers at run time. */
export interface FirebaseConfig {
  apiKey: string | null;
  authDomain: string | null;
  projectId: string | null;
  storageBucket: string | null;
  messagingSenderId: string | null;
  appId: string | null;
}

type Values = z.output<typeof environment>;

/** Settings that need each other. */
const PAIRS = [
  ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
] as const;

function assertCompleteSettings(values: Values): void {
  for (const [input, missing] of PAIRS) {
    if (values[input] !== undefined && values[missing] === undefined) {
      throw new StartError(
        `The environment variables are invalid:\n  ${missing}: must be set too if ${input} is set`,
      );
    }
  }
}

/** Returns the default sender of e-mails, used without MAIL_FROM. */
function defaultSender(productName: string, origin: string | undefined): string {
  const host = origin ? new URL(origin).hostname : 'localhost';
  return `"${productName.replace(/["\\]/g, '')}" <no-reply@${host}>`;
}

type IdentitySettings = Pick<
  Env,
  'sessionSecret' | 'smtpUrl' | 'mailFrom' | 'admin' | 'firebase' | 'externalProviders'
>;

function identitySettings(values: Values, productName: string): IdentitySettings {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, FIREBASE_PROJECT_ID: projectId = null } = values;
  const external = values.FIREBASE_PROVIDERS ?? 'google.com';
  return {
    sessionSecret: values.SESSION_SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? defaultSender(productName, values.PUBLIC_ORIGIN),
    admin: email && password ? { email, password } : null,
    firebase: {
      apiKey: values.FIREBASE_API_KEY ?? null,
      authDomain: values.FIREBASE_AUTH_DOMAIN ?? null,
      projectId,
      storageBucket: values.FIREBASE_STORAGE_BUCKET ?? null,
      messagingSenderId: values.FIREBASE_MESSAGING_SENDER_ID ?? null,
      appId: values.FIREBASE_APP_ID ?? null,
    },
    externalProviders: projectId === null ? [] : external.split(',').map((id) => id.trim()),
  };
}

/**
 * Reads the process environment.
 * @param root the folder that relative paths refer to
 * @throws StartError naming each invalid variable and the problem
 */
export function readEnv(source: Record<string, string | undefined>, root: string): Env {
  const parsed = environment.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`The environment variables are invalid:\n${problems.join('\n')}`);
  }
  const values = parsed.data;
  assertCompleteSettings(values);
  const productName = values.PRODUCT_NAME ?? 'Dramalog';
  return {
    port: values.PORT ?? 3000,
    host: values.HOST ?? '0.0.0.0',
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    trustProxy: values.TRUST_PROXY ?? false,
    apiBaseUrl: values.API_BASE_URL ?? '/api',
    dataDir: resolve(root, values.DATA_DIR ?? join(root, 'data')),
    databaseUrl: values.DATABASE_URL ?? null,
    media: values.MEDIA_URL ?? null,
    tmdb: values.TMDB_API_KEY ? { key: values.TMDB_API_KEY, ...TMDB_ADDRESSES } : null,
    ...identitySettings(values, productName),
    productName,
    contactTo: values.CONTACT_TO ?? null,
    operator: { name: values.OPERATOR_NAME ?? null, address: values.OPERATOR_ADDRESS ?? null },
    starterCatalogue: values.STARTER_CATALOGUE ?? null,
    logLevel: values.LOG_LEVEL ?? 'info',
  };
}
