import type { Context, Hono, MiddlewareHandler } from 'hono';
import { AppError, type FieldErrors } from '#src/domain/errors.ts';
import { bodyAtMost } from '#src/server/http/boundedBody.ts';
import { clientAddress } from '#src/server/http/clientAddress.ts';
import { isOwnCall } from '#src/server/http/crossSite.ts';
import { isDatabaseAway, RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { cookieAfter } from '#src/server/http/recogniseViewer.ts';
import type { FormAnswer } from '#src/server/http/returnedForm.ts';
import { isHttps, type SecurityOptions } from '#src/server/http/securityHeaders.ts';
import type { Services } from '#src/server/services.ts';
import { sendToStaff } from './contact.commands.server.ts';
import { contactSchema } from './contact.schema.ts';
import {
  CONTACT_FIELDS,
  CONTACT_PATH,
  CONTACT_SENT_PATH,
  PROOF_FIELD,
  PROOF_PATH,
  TRAP_FIELD,
} from './contact.view.ts';
import { sweepCounters } from './contactLimits.server.ts';
import { makeProof, readProof } from './contactProof.server.ts';
import { CONTACT_REFUSALS, CONTACT_WORDS } from './contactWords.ts';

/** Largest body in bytes: a message of 4,000 characters takes at most 12 each, escaped. */
const BODY_MAX = 64_000;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

type Values = Readonly<Record<string, string>>;

interface ContactForm {
  services: Services;
  security: SecurityOptions;
  /** Bounds how often one address may send the form, whatever becomes of it. */
  limitPosts: MiddlewareHandler;
}

/** First value of each field; what is no field of the form is left out. */
function valuesIn(body: string): Values {
  const sent = new URLSearchParams(body);
  const names = [...CONTACT_FIELDS, TRAP_FIELD, PROOF_FIELD];
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? '']));
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const faults: FieldErrors = {};
  for (const { path, message } of issues) faults[String(path[0])] ??= message;
  return faults;
}

const refused = (
  status: FormAnswer['status'],
  message: string,
  { values = {}, fields = {} }: { values?: Values; fields?: FieldErrors } = {},
): FormAnswer => ({ status, form: { values, fields, message, isWrong: status !== 200 } });

/** Who is signed in, suspended members too: they may have something to say. */
async function senderOf(c: Context, { services, security }: ContactForm): Promise<number | null> {
  const { visit, renewed } = await services.signIn.sessions.visitOf(c.req.header('cookie'));
  const cookie = cookieAfter(visit, renewed, isHttps(c, security));
  if (cookie !== null) c.header('Set-Cookie', cookie);
  return 'viewer' in visit ? visit.viewer.userId : null;
}

/** Stores what was sent, if it may be; null when it is stored. */
async function store(c: Context, form: ContactForm, sent: Values): Promise<FormAnswer | null> {
  const { services, security } = form;
  const now = services.now();
  const secret = await services.secret();
  // A proof that is given anew is old enough when the sender has read what this answer says.
  const values = { ...sent, [PROOF_FIELD]: makeProof(secret, now) };
  if (sent[TRAP_FIELD] !== '') {
    return refused(422, CONTACT_WORDS.trapped, { values, fields: { [TRAP_FIELD]: CONTACT_WORDS.trap } });
  }
  const parsed = contactSchema.safeParse(sent);
  if (!parsed.success) {
    return refused(422, CONTACT_WORDS.unfinished, { values, fields: faultsOf(parsed.error.issues) });
  }
  const proof = readProof(secret, sent[PROOF_FIELD] ?? '', now);
  if (proof === 'nothing') return refused(200, CONTACT_WORDS.again, { values });
  // The one that came early is kept: it grows old enough, however often it is tried.
  if (proof === 'early') return refused(200, CONTACT_WORDS.early, { values: sent });
  const sender = {
    userId: await senderOf(c, form),
    address: clientAddress(c, security.trustProxy),
    now,
  };
  const outcome = await sendToStaff(services.db, parsed.data, sender);
  if (typeof outcome === 'object') {
    const { limit, seconds } = outcome;
    return { ...refused(429, CONTACT_REFUSALS[limit](seconds), { values }), retryAfterSeconds: seconds };
  }
  services.contactPost.wake();
  return null;
}

async function isTooOften(c: Context, limit: MiddlewareHandler): Promise<boolean> {
  try {
    await limit(c, async () => undefined);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/** Takes what was sent; null when it is stored, else how it is answered. */
async function receive(c: Context, form: ContactForm): Promise<FormAnswer | null> {
  if (!isOwnCall(c, form.security)) return refused(403, CONTACT_WORDS.elsewhere);
  if (!FORM_TYPE.test(c.req.header('content-type') ?? '')) return refused(415, CONTACT_WORDS.unreadable);
  const body = await bodyAtMost(c.req.raw, BODY_MAX);
  if (body === null) return refused(413, CONTACT_WORDS.tooLarge);
  const values = valuesIn(body);
  if (await isTooOften(c, form.limitPosts)) return refused(429, CONTACT_WORDS.tooOften, { values });
  try {
    return await store(c, form, values);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    form.services.log.error({ err: error, requestId: c.get('requestId') }, 'the database does not answer');
    return { ...refused(503, CONTACT_WORDS.away, { values }), retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
}

/**
 * Takes the contact form, to be mounted before the pages. A message that is stored leads to the page that says so (303);
 * anything else is answered by the page with the form as it was sent: 200 where it only has to be sent once more, 403 from
 * elsewhere, 413, 415, 422 for what is wrong in its fields, 429, 503 while the database is away.
 *
 * The page is kept and the same for everyone, so it holds no proof that it was open for a while. `GET /contact/proof`
 * gives one to scripts when the sender begins to write; without them the first answer brings one.
 */
export function addContactForm(app: Hono, form: ContactForm): void {
  const { services } = form;
  sweepCounters(services.db);
  app.get(PROOF_PATH, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ proof: makeProof(await services.secret(), services.now()) });
  });
  app.post(CONTACT_PATH, async (c, next) => {
    const answer = await receive(c, form);
    if (answer === null) return c.redirect(`${CONTACT_SENT_PATH}#main`, 303);
    c.set('formAnswer', answer);
    return next();
  });
}
