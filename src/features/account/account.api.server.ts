import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { meSchema, sessionSchema } from '#src/domain/accounts/me.schema.ts';
import type { Database, Runner } from '#src/server/db/database.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { clientAddress } from '#src/server/http/clientAddress.ts';
import { MEMBER, PUBLIC } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { viewerOf } from '#src/server/http/routes/recogniseViewer.ts';
import { isHttps, type SecurityOptions } from '#src/server/http/securityHeaders.ts';
import { clearedCookie } from '#src/server/session/cookie.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import type { Sessions } from '#src/server/session/sessions.ts';
import { requireViewer } from '#src/server/session/viewer.ts';
import { meOf } from './me.server.ts';
import {
  closeAccount,
  endOtherSessions,
  endOwnSession,
  endSession,
  openSession,
} from './session.commands.server.ts';
import { closeAccountSchema, openSessionSchema } from './session.schema.ts';
import { ownSessions } from './sessions.queries.server.ts';

interface AccountApi {
  db: Database;
  sessions: Sessions;
  identity: IdentityProvider;
  /** Deletes stored mails of a closed account by their marks, as `closeAccount` returns them. */
  deleteMails(marks: readonly string[]): Promise<void>;
  security: SecurityOptions;
  /** Rate limit of session starts for each network address. */
  limit: MiddlewareHandler;
  now(): Date;
}

const TAG = 'session';

/** Adds the calls for the caller's own session and account: `/session`, `/me`, `/me/sessions`. */
export function addAccount(api: Api, options: AccountApi): void {
  const { db, sessions, identity, deleteMails, security, limit, now } = options;

  addCall(api, {
    method: 'post',
    path: '/session',
    tag: TAG,
    summary: 'Start a session',
    description:
      'Exchanges an id token of the identity provider for the session cookie `token`. After the session has ended, the same token is rejected.',
    access: PUBLIC,
    body: { schema: openSessionSchema, limit: BODY_LIMITS.command },
    answer: z.strictObject({ user: meSchema }),
    errors: {
      401: 'The id token is expired (`error.name` is `TokenExpiredError`), belongs to a session or sign-in that has ended, was issued by another provider, or its address is not verified.',
    },
    rate: limit,
    async run({ body }, c) {
      const started = await openSession(db, {
        idToken: body.idToken,
        identity: await identity.identify(body.idToken),
        confirm: (runner) => identity.identify(body.idToken, runner),
        provider: identity.kind,
        setup: body.setup,
        userAgent: c.req.header('user-agent') ?? null,
        address: clientAddress(c, security.trustProxy),
        now: now(),
      });
      const { visit, setCookie } = await sessions.firstVisit(started, isHttps(c, security));
      const user = meOf(requireViewer(visit));
      // The new cookie replaces the browser's previous session, which the browser could then no longer end.
      const previous = await c.get('visit')();
      if ('viewer' in previous) await endSession(db, previous.viewer, started.signInId);
      if (setCookie !== null) c.header('Set-Cookie', setCookie);
      return { user };
    },
  });

  addCall(api, {
    method: 'delete',
    path: '/session',
    tag: TAG,
    summary: 'End the session',
    access: PUBLIC,
    async run(_input, c) {
      const visit = await c.get('visit')();
      if ('viewer' in visit) await endSession(db, visit.viewer);
      c.header('Set-Cookie', clearedCookie(isHttps(c, security)));
    },
  });

  addCall(api, {
    method: 'get',
    path: '/me',
    tag: TAG,
    summary: 'Read the signed-in member',
    access: PUBLIC,
    answer: z.strictObject({ user: z.union([meSchema, z.null()]) }),
    async run(_input, c) {
      const visit = await c.get('visit')();
      return { user: visit.state === 'visitor' ? null : meOf(requireViewer(visit)) };
    },
  });

  addCall(api, {
    method: 'delete',
    path: '/me',
    tag: TAG,
    summary: 'Close the account',
    description:
      'Deletes the account at the identity provider and the member here. Requires an id token of a recent sign-in.',
    access: MEMBER,
    body: { schema: closeAccountSchema, limit: BODY_LIMITS.command },
    errors: { 409: 'This is the last admin.' },
    async run({ body }, c) {
      const viewer = await viewerOf(c);
      const { uid } = await identity.identify(body.idToken);
      const remove = (runner: Runner) => identity.remove(body.idToken, runner);
      await deleteMails(await closeAccount(db, viewer, { uid, remove, reviews: body.reviews }));
      c.header('Set-Cookie', clearedCookie(isHttps(c, security)));
    },
  });

  addCall(api, {
    method: 'get',
    path: '/me/sessions',
    tag: TAG,
    summary: 'List the sessions of the member',
    access: MEMBER,
    answer: z.array(sessionSchema),
    run: async (_input, c) => ownSessions(db, await viewerOf(c), now()),
  });

  addCall(api, {
    method: 'delete',
    path: '/me/sessions',
    tag: TAG,
    summary: 'End all other sessions',
    access: MEMBER,
    run: async (_input, c) => endOtherSessions(db, await viewerOf(c), now()),
  });

  addCall(api, {
    method: 'delete',
    path: '/me/sessions/{id}',
    tag: TAG,
    summary: 'End one session',
    access: MEMBER,
    params: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/, 'Enter the id of a session') }),
    errors: { 404: 'The member has no such session.' },
    run: async ({ params }, c) => endOwnSession(db, await viewerOf(c), params.id),
  });
}
