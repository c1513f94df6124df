import { OpenAPIHono } from '@hono/zod-openapi';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { STAFF_RESOURCES, TABLE_RESOURCES } from '#refine.config';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { referenceRecords } from '#src/catalogue/referenceRecords.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { AppError, notFound } from '#src/domain/errors.ts';
import { addAccount } from '#src/features/account/account.api.server.ts';
import { addActivity } from '#src/features/activity/activity.api.server.ts';
import { messageRecords } from '#src/features/contact/messageRecords.server.ts';
import { addMessages } from '#src/features/contact/messages.api.server.ts';
import { imageRecords } from '#src/features/images/imageRecords.server.ts';
import { addImages } from '#src/features/images/images.api.server.ts';
import { addImage } from '#src/features/images/images.commands.server.ts';
import { addImports } from '#src/features/imports/resourceImports.api.server.ts';
import { addLinks } from '#src/features/links/links.api.server.ts';
import type { Reach } from '#src/features/links/reach.server.ts';
import { addLists } from '#src/features/lists/lists.api.server.ts';
import { memberRecords } from '#src/features/members/memberRecords.server.ts';
import { addMembers } from '#src/features/members/members.api.server.ts';
import { addRegistrations } from '#src/features/members/registrations.api.server.ts';
import { addPeople } from '#src/features/people/people.api.server.ts';
import { addPersonWork } from '#src/features/people/personWork.api.server.ts';
import { addStaffPeople } from '#src/features/people/staffPeople.api.server.ts';
import { reviewRecords } from '#src/features/reviews/reviewRecords.server.ts';
import { addReviews } from '#src/features/reviews/reviews.api.server.ts';
import { addStaffReviews } from '#src/features/reviews/staffReviews.api.server.ts';
import { roleRecords } from '#src/features/roles/roleRecords.server.ts';
import { addRoles } from '#src/features/roles/roles.api.server.ts';
import { addSearch } from '#src/features/search/search.api.server.ts';
import { addStaffReferences } from '#src/features/titles/staffReferences.api.server.ts';
import { addStaffTitles } from '#src/features/titles/staffTitles.api.server.ts';
import { STAFF_TITLE_FIELDS, staffTitleReads } from '#src/features/titles/staffTitles.queries.server.ts';
import { addTitles } from '#src/features/titles/titles.api.server.ts';
import { addTmdb } from '#src/features/tmdb/tmdb.api.server.ts';
import { addWork } from '#src/features/workLists/workLists.api.server.ts';
import { addResource } from '#src/records/resources/api.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { TmdbAccess } from '#src/server/env.ts';
import { addDocumentation } from '#src/server/http/docs/apiDocs.ts';
import { answerError } from '#src/server/http/errors.ts';
import { limitRate, SEARCHES_PER_MINUTE } from '#src/server/http/rateLimit.ts';
import { assignRequestId } from '#src/server/http/requestId.ts';
import { createEndpoints } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { recogniseViewer } from '#src/server/http/routes/recogniseViewer.ts';
import { rejectInvalidAddresses } from '#src/server/http/validAddress.ts';
import type { Log } from '#src/server/log.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import type { SignIn } from '#src/server/session/signIn.ts';

/** Sessions that one IP address may start per minute: enough for a household, too few for guessing. */
const EXCHANGES_PER_MINUTE = 60;

/** Writes that one IP address may make per minute: more than anyone does by hand. */
const WRITES_PER_MINUTE = 600;

export interface ApiOptions {
  db: Database;
  log: Log;
  signIn: Pick<SignIn, 'identity' | 'sessions' | 'deleteMails'>;
  /** The store of picture files. */
  media: MediaStore;
  /** Null disables TMDB. */
  tmdb: TmdbAccess | null;
  /** Waits between requests to other servers; defaults to the real clock. */
  wait?(milliseconds: number): Promise<void>;
  /** Restricts the hosts that link checks may contact; defaults to the public internet. */
  mayReach?: Reach['mayReach'];
  now(): Date;
  /** Whether a trusted proxy in front of the server provides the client address. */
  trustProxy: boolean;
  /** Origin of the site; null uses the origin of each request. */
  publicOrigin: string | null;
  searchesPerMinute?: number;
}

/**
 * Creates the REST API, to be mounted at `/api`: reads of the catalogue by the conventions of simple-rest, staff
 * endpoints, search and documentation. All errors have the same body; unknown paths answer 404, unknown methods 405 with
 * `Allow`.
 */
export function createApi(options: ApiOptions): OpenAPIHono {
  const { db, log, trustProxy, searchesPerMinute, signIn, now, media } = options;
  const router = new OpenAPIHono();
  router.onError((error, c) => answerError(error, c, log));
  router.use(async (c, next) => (c.get('requestId') ? next() : assignRequestId()(c, next)));
  router.use(rejectInvalidAddresses());
  router.use(
    methodNotAllowed({
      app: router,
      onMethodNotAllowed(c, methods) {
        const error = new AppError(`This address only supports ${methods.join(', ')}`, {
          statusCode: 405,
          statusMessage: 'Method Not Allowed',
          name: 'MethodNotAllowed',
        });
        const answer = answerError(error, c, log);
        answer.headers.set('Allow', methods.join(', '));
        return answer;
      },
    }),
  );

  router.use(recogniseViewer(signIn.sessions, options));

  // Public reads are identical for everyone: they are answered as for a visitor, whatever the session.
  const visitor = () => Promise.resolve(null);
  const api = createEndpoints(router, {
    security: options,
    limitWrites: limitRate({ requests: WRITES_PER_MINUTE, seconds: 60, trustProxy }),
  });
  const staff = { db, log, now };
  const tables = TABLE_RESOURCES.map((resource) => referenceRecords(resource));
  const stores = [...tables, personRecords, titleRecords];
  for (const records of tables) addResource(api, records, { ...staff, actorOf: visitor, stores });
  addStaffTitles(api, staff);
  addStaffPeople(api, staff);
  addPersonWork(api, staff);
  addWork(api, staff);
  addLinks(api, { ...staff, log, ...(options.mayReach && { mayReach: options.mayReach }) });
  addMembers(api, staff);
  addRegistrations(api, staff, signIn);
  addRoles(api, staff);
  addMessages(api, staff);
  addStaffReviews(api, staff);
  addActivity(api, staff, [
    ...stores,
    imageRecords,
    messageRecords,
    memberRecords,
    roleRecords,
    reviewRecords,
  ]);
  addImports(api, { ...staff, log }, STAFF_RESOURCES);
  addImages(api, { ...staff, log, store: media });
  addTmdb(api, {
    ...staff,
    log,
    access: options.tmdb,
    ...(options.wait && { wait: options.wait }),
    takePicture: async (context, { path, kind, fileName, sourceUrl }) => {
      const texts = { credit: 'TMDB', source: 'The Movie Database (TMDB)', sourceUrl };
      const request = { kind, fileName, crop: null };
      return (await addImage(context, media, path, { request, texts, isPartOfCommand: true })).image;
    },
    titles: {
      query: listParameters(STAFF_TITLE_FIELDS),
      idsOf: staffTitleReads(db).idsOf,
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
  addLists(api, { db, now });
  addReviews(api, { db, now });
  addAccount(api, {
    db,
    ...signIn,
    now,
    security: options,
    limit: limitRate({ requests: EXCHANGES_PER_MINUTE, seconds: 60, trustProxy }),
  });
  addDocumentation(router);

  // Returned, not thrown: only a response lets the middleware above detect that the path exists with another method.
  router.all('*', (c) => answerError(notFound(`There is nothing at ${c.req.path.slice(0, 200)}`), c, log));
  return router;
}
