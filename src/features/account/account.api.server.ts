import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Database } from '#src/server/db/database.ts';
import { addCall, type CallGuards } from '#src/server/http/callRoute.ts';
import { clientAddress } from '#src/server/http/clientAddress.ts';
import { viewerOf } from '#src/server/http/recogniseViewer.ts';
import { isHttps } from '#src/server/http/securityHeaders.ts';
import { clearedCookie, keptCookie } from '#src/server/session/cookie.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { SESSION_SECONDS, type Sessions } from '#src/server/session/sessions.ts';
import { requireViewer } from '#src/server/session/viewer.ts';
import { meOf } from './me.server.ts';
import {
  closeAccount,
  endOtherSessions,
  endOwnSession,
  endSession,
  openSession,
} from './session.commands.server.ts';
import { closeAccountSchema, meSchema, openSessionSchema, sessionSchema } from './session.schema.ts';
import { ownSessions } from './sessions.queries.server.ts';

interface AccountApi {
  db: Database;
  sessions: Sessions;
  identity: IdentityProvider;
  guards: CallGuards;
  /** Bounds how often one address may exchange a sign-in. */
  limit: MiddlewareHandler;
  now(): Date;
}

const TAG = 'session';

/** Adds the calls about the caller's own session and account: `/session`, `/me`, `/me/sessions`. */
export function addAccount(api: OpenAPIHono, options: AccountApi): void {
  const { db, sessions, identity, guards, limit, now } = options;
  const { security } = guards;

  addCall(api, guards, {
    method: 'post',
    path: '/session',
    tag: TAG,
    summary: 'Begin a session',
    description: 'Exchanges an id token of the identity provider for the session cookie `token`.',
    body: openSessionSchema,
    answer: z.strictObject({ user: meSchema }),
    refusals: {
      401: 'The id token is expired (`error.name` is `TokenExpiredError`), not ours, or of an unverified address.',
      415: 'The body does not say it is JSON.',
    },
    before: limit,
    async run({ body }, c) {
      const begun = await openSession(db, {
        identity: await identity.identify(body.idToken),
        confirm: () => identity.identify(body.idToken),
        provider: identity.kind,
        setup: body.setup,
        userAgent: c.req.header('user-agent') ?? null,
        address: clientAddress(c, security.trustProxy),
        now: now(),
      });
      const token = await sessions.tokenOf(begun);
      const { visit } = await sessions.visitOf(`token=${token}`);
      const user = meOf(requireViewer(visit));
      // The session this browser had before is replaced: nothing could end it any more.
      const before = await c.get('visit')();
      if ('viewer' in before) await endSession(db, before.viewer);
      c.header('Set-Cookie', keptCookie(token, SESSION_SECONDS, isHttps(c, security)));
      return { user };
    },
  });

  addCall(api, guards, {
    method: 'delete',
    path: '/session',
    tag: TAG,
    summary: 'End the session',
    async run(_input, c) {
      const visit = await c.get('visit')();
      if ('viewer' in visit) await endSession(db, visit.viewer);
      c.header('Set-Cookie', clearedCookie(isHttps(c, security)));
    },
  });

  addCall(api, guards, {
    method: 'get',
    path: '/me',
    tag: TAG,
    summary: 'Say who is signed in',
    answer: z.strictObject({ user: z.union([meSchema, z.null()]) }),
    async run(_input, c) {
      const visit = await c.get('visit')();
      return { user: visit.state === 'visitor' ? null : meOf(requireViewer(visit)) };
    },
  });

  addCall(api, guards, {
    method: 'delete',
    path: '/me',
    tag: TAG,
    summary: 'Close the account',
    description:
      'Removes the account at the identity provider and the member here. Asks for a recent sign-in.',
    body: closeAccountSchema,
    refusals: { 409: 'This is the last admin.', 415: 'The body does not say it is JSON.' },
    async run({ body }, c) {
      const viewer = await viewerOf(c);
      const { uid } = await identity.identify(body.idToken);
      await closeAccount(db, viewer, { uid, remove: () => identity.remove(body.idToken) });
      c.header('Set-Cookie', clearedCookie(isHttps(c, security)));
    },
  });

  addCall(api, guards, {
    method: 'get',
    path: '/me/sessions',
    tag: TAG,
    summary: 'List where the member is signed in',
    answer: z.array(sessionSchema),
    run: async (_input, c) => ownSessions(db, await viewerOf(c), now()),
  });

  addCall(api, guards, {
    method: 'delete',
    path: '/me/sessions',
    tag: TAG,
    summary: 'Sign out everywhere else',
    run: async (_input, c) => endOtherSessions(db, await viewerOf(c)),
  });

  addCall(api, guards, {
    method: 'delete',
    path: '/me/sessions/{id}',
    tag: TAG,
    summary: 'Sign out elsewhere',
    params: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/, 'Give the id of a session') }),
    refusals: { 404: 'The member has no such session.' },
    run: async ({ params }, c) => endOwnSession(db, await viewerOf(c), params.id),
  });
}
