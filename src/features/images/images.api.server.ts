import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { invalid } from '#src/domain/errors.ts';
import { changesSchema } from '#src/domain/fields/input.ts';
import { IMAGE_KINDS, PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX } from '#src/domain/pictures.ts';
import { registryOf } from '#src/resources/fields.ts';
import { checked } from '#src/server/catalogue/checks.server.ts';
import { countUses, usesOf } from '#src/server/catalogue/uses.server.ts';
import { refuseCrossSite } from '#src/server/http/crossSite.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { idParameter, wholeNumber } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { addRecordWrites, addUses, type RecordRoutes } from '#src/server/http/recordRoutes.ts';
import { check, objectIn, queryOf, refusal } from '#src/server/http/routeParts.ts';
import { contextOf, permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import type { Log } from '#src/server/log.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { createTurns } from '#src/server/media/turns.ts';
import { IMAGES } from './imageResource.ts';
import { addImage, deleteImage, revertImage, updateImage } from './images.commands.server.ts';
import {
  IMAGE_LIST_FIELDS,
  imageList,
  imageRecord,
  imageRecordSchema,
  nearImageSchema,
} from './images.queries.server.ts';
import type { PictureRequest } from './openPicture.server.ts';
import { withReceived } from './receive.server.ts';

/** Uploads that one process has in hand: each may lay 20 MB on the disk. Only one is decoded at a time. */
const UPLOADS = { atOnce: 12, waiting: 0 };
const DECODING = { atOnce: 1, waiting: UPLOADS.atOnce };

interface ImageApi extends StaffApi {
  readonly log: Log;
  readonly store: MediaStore;
}

const side = wholeNumber(1, 20_000);
const offset = wholeNumber(0, 20_000);
const uploadQuery = z.strictObject({
  kind: z
    .enum(IMAGE_KINDS, { error: `Give one of ${IMAGE_KINDS.join(', ')}` })
    .meta({ description: 'What it is for; each has its own sizes.' }),
  fileName: z.string().min(1).max(300).optional(),
  cropLeft: offset.optional(),
  cropTop: offset.optional(),
  cropWidth: side.optional(),
  cropHeight: side.optional(),
  credit: z.string().max(2000).optional(),
  source: z.string().max(2000).optional(),
  sourceUrl: z.string().max(2000).optional(),
});

const wordsSchema = changesSchema(registryOf(IMAGES));
const addedSchema = z.strictObject({
  image: imageRecordSchema,
  isNew: z.boolean().meta({ description: 'False where this very picture was there.' }),
  near: z.array(nearImageSchema).meta({ description: 'Others that look nearly the same.' }),
});

function cropOf(given: z.output<typeof uploadQuery>): PictureRequest['crop'] {
  const names = ['cropLeft', 'cropTop', 'cropWidth', 'cropHeight'] as const;
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((name) => [name, 'Give all four of a crop, or none'])));
  const { cropLeft: left = 0, cropTop: top = 0, cropWidth: width = 1, cropHeight: height = 1 } = given;
  return { left, top, width, height };
}

function addUpload(api: OpenAPIHono, staff: ImageApi): void {
  const documented = createRoute({
    method: 'post',
    path: '/images',
    tags: [IMAGES.noun.many],
    summary: 'Upload one picture',
    description: `The file's bytes: JPEG, PNG, WebP, AVIF or a GIF that stands still, at most ${PICTURE_BYTES_MAX / 1e6} MB and ${PICTURE_PIXELS_MAX / 1e6} million pixels. A crop is in pixels of the upright picture. Attach it by \`images\` of a title or person.`,
    request: {
      query: uploadQuery,
      body: {
        required: true,
        content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
      },
    },
    responses: {
      200: { description: 'It was there.', content: { 'application/json': { schema: addedSchema } } },
      201: { description: 'It was added.', content: { 'application/json': { schema: addedSchema } } },
      400: refusal('A parameter cannot be read, or the upload broke off.'),
      401: refusal('There is no session, or it has ended: `jwtExpired` is true.'),
      403: refusal('The account is suspended, may not do this, or the call came from another site.'),
      413: refusal('The file is too large.'),
      415: refusal('The body does not say it is application/octet-stream.'),
      422: refusal('No picture that is taken: `error.fields.file` says why.'),
      429: refusal('Too many requests; `Retry-After` says when to come back.'),
      503: refusal('Too many uploads at once, or the store does not answer; `Retry-After`.'),
    },
  });
  api.openAPIRegistry.registerPath(documented);
  const address = documented.getRoutingPath();
  const [admit, decode] = [createTurns(UPLOADS), createTurns(DECODING)];
  api.post(
    address,
    staff.guards.limitWrites,
    permitted('create', 'images'),
    refuseCrossSite(staff.guards.security, 'bytes'),
  );
  api.post(address, async (c: Context) => {
    const given = check(uploadQuery, queryOf(c.req.url));
    const { kind, fileName = null, credit = '', source = '', sourceUrl = '' } = given;
    const words = checked(wordsSchema, { credit, source, sourceUrl }) as {
      credit: string | null;
      source: string | null;
      sourceUrl: string | null;
    };
    const request = { kind, fileName, crop: cropOf(given) };
    const context = await contextOf(c, staff);
    const added = await admit(() =>
      withReceived(c.req.raw, (path) =>
        decode(() => addImage(context, staff.store, path, { request, words })),
      ),
    );
    c.header('Cache-Control', 'no-store');
    return c.json(added, added.isNew ? 201 : 200);
  });
}

/** Adds the calls on pictures: list, one, upload, change of credit and source, delete, uses, history. */
export function addImages(api: OpenAPIHono, staff: ImageApi): void {
  const { db } = staff;
  const uses = usesOf('images');
  const routes: RecordRoutes = {
    rest: 'images',
    resource: 'images',
    noun: IMAGES.noun,
    record: imageRecordSchema,
    create: z.strictObject({}),
    changes: objectIn(wordsSchema),
    hasRevisions: true,
    commands: {
      read: (id) => imageRecord(db.pool, id),
      update: updateImage,
      revert: revertImage,
      remove: (context, id, removal) => deleteImage(context, staff, id, removal),
      uses: (_context, ids) => countUses(db.pool, uses, ids),
    },
  };
  addRead(api, {
    path: '/images',
    tag: IMAGES.noun.many,
    summary: 'List pictures',
    query: listParameters(IMAGE_LIST_FIELDS),
    answer: z.array(imageRecordSchema),
    isList: true,
    isPrivate: true,
    before: permitted('update', 'images'),
    async read({ query }) {
      const { images, total } = await imageList(db, query);
      return { body: images, total };
    },
  });
  addUpload(api, staff);
  addUses(api, staff, routes);
  addRead(api, {
    path: '/images/{id}',
    tag: IMAGES.noun.many,
    summary: 'Say what one picture is',
    params: z.strictObject({ id: idParameter }),
    answer: imageRecordSchema,
    isPrivate: true,
    before: permitted('update', 'images'),
    read: async ({ params: { id } }) => ({ body: await imageRecord(db.pool, id) }),
  });
  addRecordWrites(api, staff, routes);
}
