import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { TABLE_RESOURCES } from '#refine.config';
import { AppError, notFound } from '#src/domain/errors.ts';
import { addAccount } from '#src/features/account/account.api.server.ts';
import { addActivity } from '#src/features/activity/activity.api.server.ts';
import { addStaffReferences } from '#src/features/catalogue/staffReferences.api.server.ts';
import { addStaffTitles } from '#src/features/catalogue/staffTitles.api.server.ts';
import { STAFF_TITLE_FIELDS, staffTitleIds } from '#src/features/catalogue/staffTitles.queries.server.ts';
import { addTitles } from '#src/features/catalogue/titles.api.server.ts';
import { messageStore } from '#src/features/contact/messageStore.server.ts';
import { addMessages } from '#src/features/contact/messages.api.server.ts';
import { imageStore } from '#src/features/images/imageStore.server.ts';
import { addImages } from '#src/features/images/images.api.server.ts';
import { addImage } from '#src/features/images/images.commands.server.ts';
import { addImports } from '#src/features/imports/resourceImports.api.server.ts';
import { IMPORT_BYTES_MAX } from '#src/features/imports/resourceRows.ts';
import { memberStore } from '#src/features/members/memberStore.server.ts';
import { addMembers } from '#src/features/members/members.api.server.ts';
import { addPeople } from '#src/features/people/people.api.server.ts';
import { addPersonWork } from '#src/features/people/personWork.api.server.ts';
import { addStaffPeople } from '#src/features/people/staffPeople.api.server.ts';
import { roleStore } from '#src/features/roles/roleStore.server.ts';
import { addRoles } from '#src/features/roles/roles.api.server.ts';
import { addSearch } from '#src/features/search/search.api.server.ts';
import { addTmdb } from '#src/features/tmdb/tmdb.api.server.ts';
import { addWork } from '#src/features/work/work.api.server.ts';
import { addResource } from '#src/resources/api.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import type { Reach } from '#src/server/links/reach.ts';
import type { Log } from '#src/server/log.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import type { SignIn } from '#src/server/session/signIn.ts';
import { addDocumentation } from './apiDocs.ts';
import { answerFault } from './errors.ts';
import { listParameters } from './listParameters.ts';
import { limitRate, SEARCHES_PER_MINUTE } from './rateLimit.ts';
import { recogniseViewer } from './recogniseViewer.ts';
import { assignRequestId } from './requestId.ts';
import { refuseUnsoundAddresses } from './soundAddress.ts';

/** Largest body of a call, in bytes. */
const BODY_MAX = 1_000_000;

/** Sign-ins one address may exchange for a session in a minute: a household's, not a guesser's. */
const EXCHANGES_PER_MINUTE = 60;

/** Calls that write which one address may make in a minute: more than anyone's hands. */
const WRITES_PER_MINUTE = 600;

export interface ApiOptions {
  db: Database;
  log: Log;
  signIn: Pick<SignIn, 'identity' | 'sessions'>;
  /** Where pictures' files lie. */
  media: MediaStore;
  /** Null offers nothing of TMDB. */
  tmdb: TmdbAccess | null;
  /** Lets time pass between calls of other servers; the clock's own when left out. */
  wait?(milliseconds: number): Promise<void>;
  /** Where links may lead that staff have looked at; the open internet when left out. */
  mayReach?: Reach['mayReach'];
  now(): Date;
  /** Whether a proxy of ours stands before the server and says who calls. */
  trustProxy: boolean;
  /** Origin of the site; null takes that of each request. */
  publicOrigin: string | null;
  searchesPerMinute?: number;
}

const bodyOfAtMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(`Send at most ${maxSize} bytes`, { statusCode: 413, name: 'ContentTooLarge' });
    },
  });

/**
 * The REST API, to be mounted at `/api`: reads of the catalogue by simple-rest's conventions, search, documentation.
 * Every refusal has the one error body; what it does not know is 404, a method it does not know 405 with `Allow`.
 */
export function createApi(options: ApiOptions): OpenAPIHono {
  const { db, log, trustProxy, searchesPerMinute, signIn, now, media } = options;
  const api = new OpenAPIHono();
  api.onError((error, c) => answerFault(error, c, log));
  api.use(async (c, next) => (c.get('requestId') ? next() : assignRequestId()(c, next)));
  const limitBody = bodyOfAtMost(BODY_MAX);
  const limitFile = bodyOfAtMost(IMPORT_BYTES_MAX);
  api.use(async (c, next) => {
    // Pictures go to the disk as they come, and are bounded there.
    if (c.req.path.endsWith('/images')) return next();
    return (c.req.path.endsWith('/import') ? limitFile : limitBody)(c, next);
  });
  api.use(refuseUnsoundAddresses());
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed(c, methods) {
        const refusal = new AppError(`This address answers ${methods.join(', ')}`, {
          statusCode: 405,
          statusMessage: 'Method Not Allowed',
          name: 'MethodNotAllowed',
        });
        const answer = answerFault(refusal, c, log);
        answer.headers.set('Allow', methods.join(', '));
        return answer;
      },
    }),
  );

  api.use(recogniseViewer(signIn.sessions, options));

  // Public reads are the same for everyone: they are answered as to a visitor, whatever session comes along.
  const visitor = () => Promise.resolve(null);
  const guards = {
    security: options,
    limitWrites: limitRate({ requests: WRITES_PER_MINUTE, seconds: 60, trustProxy }),
  };
  const staff = { db, guards, now };
  for (const resource of TABLE_RESOURCES) addResource(api, resource, { ...staff, actorOf: visitor });
  addStaffTitles(api, staff);
  addStaffPeople(api, staff);
  addPersonWork(api, staff);
  addWork(api, { ...staff, log, ...(options.mayReach && { mayReach: options.mayReach }) });
  addMembers(api, staff);
  addRoles(api, staff);
  addMessages(api, staff);
  addActivity(api, staff, (context) => [
    imageStore(),
    messageStore,
    memberStore(context),
    roleStore(context),
  ]);
  addImports(api, { ...staff, log });
  addImages(api, { ...staff, log, store: media });
  addTmdb(api, {
    ...staff,
    log,
    access: options.tmdb,
    ...(options.wait && { wait: options.wait }),
    takePicture: async (context, { path, kind, fileName, sourceUrl }) => {
      const words = { credit: 'TMDB', source: 'The Movie Database (TMDB)', sourceUrl };
      const request = { kind, fileName, crop: null };
      return (await addImage(context, media, path, { request, words, isPartOfCommand: true })).image;
    },
    titles: {
      query: listParameters(STAFF_TITLE_FIELDS),
      idsOf: (request, limit) => staffTitleIds(db, request, limit),
    },
  });
  addStaffReferences(api, staff);
  addTitles(api, db);
  addPeople(api, db);
  addSearch(
    api,
    db,
    limitRate({ requests: searchesPerMinute ?? SEARCHES_PER_MINUTE, seconds: 60, trustProxy }),
  );
  addAccount(api, {
    db,
    ...signIn,
    now,
    guards,
    limit: limitRate({ requests: EXCHANGES_PER_MINUTE, seconds: 60, trustProxy }),
  });
  addDocumentation(api);

  // Answered, not thrown: only an answer lets the middleware above see that the path exists with another method.
  api.all('*', (c) => answerFault(notFound(`There is nothing at ${c.req.path.slice(0, 200)}`), c, log));
  return api;
}
