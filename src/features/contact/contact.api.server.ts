import type { Context, Hono, MiddlewareHandler } from 'hono';
import { AppError, type FieldErrors } from '#src/domain/errors.ts';
import { fieldErrors } from '#src/domain/validation.ts';
import { receiveBody } from '#src/server/http/body/bufferedBody.ts';
import { clientAddress } from '#src/server/http/clientAddress.ts';
import { reportDatabaseUnavailable } from '#src/server/http/countedErrors.ts';
import { isOwnCall } from '#src/server/http/crossSite.ts';
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { redirectWithin } from '#src/server/http/pages/localRedirect.ts';
import type { FormAnswer } from '#src/server/http/pages/returnedForm.ts';
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
import { CONTACT_REJECTIONS, CONTACT_TEXTS } from './contactTexts.ts';

/** Maximum body size in bytes: a message has at most 4,000 characters of at most 12 bytes each, URL-encoded. */
const BODY_MAX = 64_000;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

type Values = Readonly<Record<string, string>>;

interface ContactForm {
  services: Services;
  security: SecurityOptions;
  /** Rate limit of form submissions for each network address, whatever their outcome. */
  limitPosts: MiddlewareHandler;
}

/** Returns the first value of each field of the form; ignores other fields. */
function valuesIn(body: string): Values {
  const sent = new URLSearchParams(body);
  const names = [...CONTACT_FIELDS, TRAP_FIELD, PROOF_FIELD];
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? '']));
}

const invalidForm = (
  status: FormAnswer['status'],
  message: string,
  { values = {}, fields = {} }: { values?: Values; fields?: FieldErrors } = {},
): FormAnswer => ({ status, form: { values, fields, message, isWrong: status !== 200 } });

/** Returns the id of the signed-in member, including suspended members, who may write to staff; null for a visitor. */
async function senderOf(c: Context, { services, security }: ContactForm): Promise<number | null> {
  const { sessions } = services.signIn;
  const { visit, setCookie } = await sessions.visitOf(c.req.header('cookie'), isHttps(c, security));
  if (setCookie !== null) c.header('Set-Cookie', setCookie);
  return 'viewer' in visit ? visit.viewer.userId : null;
}

/** Validates and stores a submitted message. Returns null if it is stored, else the form to show. */
async function store(c: Context, form: ContactForm, sent: Values): Promise<FormAnswer | null> {
  const { services, security } = form;
  const now = services.now();
  const secret = await services.secret();
  // By the time the sender has read the response, the new proof is old enough.
  const values = { ...sent, [PROOF_FIELD]: makeProof(secret, now) };
  if (sent[TRAP_FIELD] !== '') {
    return invalidForm(422, CONTACT_TEXTS.trapped, { values, fields: { [TRAP_FIELD]: CONTACT_TEXTS.trap } });
  }
  const parsed = contactSchema.safeParse(sent);
  if (!parsed.success) {
    return invalidForm(422, CONTACT_TEXTS.unfinished, { values, fields: fieldErrors(parsed.error.issues) });
  }
  const proof = readProof(secret, sent[PROOF_FIELD] ?? '', now);
  if (proof === 'invalid') return invalidForm(200, CONTACT_TEXTS.resubmit, { values });
  // Keep a proof that is too new: it becomes old enough, however often the form is submitted.
  if (proof === 'early') return invalidForm(200, CONTACT_TEXTS.early, { values: sent });
  const sender = {
    userId: await senderOf(c, form),
    address: clientAddress(c, security.trustProxy),
    now,
  };
  const outcome = await sendToStaff(services.db, parsed.data, sender);
  if (typeof outcome === 'object') {
    const { limit, seconds } = outcome;
    return {
      ...invalidForm(429, CONTACT_REJECTIONS[limit](seconds), { values }),
      retryAfterSeconds: seconds,
    };
  }
  services.contactPost.wake();
  return null;
}

async function isOverLimit(c: Context, limit: MiddlewareHandler): Promise<boolean> {
  try {
    await limit(c, async () => undefined);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/** Handles a submission. Returns null if the message is stored, else the form to show. */
async function receive(c: Context, form: ContactForm): Promise<FormAnswer | null> {
  if (!isOwnCall(c, form.security)) return invalidForm(403, CONTACT_TEXTS.otherSite);
  if (!FORM_TYPE.test(c.req.header('content-type') ?? '')) return invalidForm(415, CONTACT_TEXTS.unreadable);
  const received = await receiveBody(c, BODY_MAX);
  if (received.outcome === 'busy') return invalidForm(503, CONTACT_TEXTS.unavailable);
  if (received.outcome !== 'received') return invalidForm(413, CONTACT_TEXTS.tooLarge);
  const values = valuesIn(new TextDecoder().decode(received.bytes));
  if (await isOverLimit(c, form.limitPosts)) return invalidForm(429, CONTACT_TEXTS.tooOften, { values });
  try {
    return await store(c, form, values);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    reportDatabaseUnavailable(form.services.log, error);
    return {
      ...invalidForm(503, CONTACT_TEXTS.unavailable, { values }),
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    };
  }
}

/**
 * Handles submissions of the contact form; must be mounted before the pages. A stored message redirects to the confirmation
 * (303). Otherwise the response is the page with the submitted form: 200 if it only has to be submitted again, 403 from
 * another site, 413 if too large, 415 for another content type, 422 for invalid fields, 429 over a rate limit, 503 while
 * the database is unavailable.
 *
 * The page is cached and the same for everyone, so it cannot contain the proof that it was open for a while. Scripts fetch
 * one from `GET /contact/proof` as soon as the page is shown; without scripts the first response contains one.
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
    if (answer === null) return redirectWithin(c, `${CONTACT_SENT_PATH}#main`, 303);
    c.set('formAnswer', answer);
    return next();
  });
}
