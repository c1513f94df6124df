import { z } from 'zod';
import { invalid } from '#src/domain/errors.ts';
import { IMAGE_KINDS } from '#src/domain/pictures/imageKinds.ts';
import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX } from '#src/domain/pictures/pictures.ts';
import { checked } from '#src/domain/validation.ts';
import { contextOf, type StaffApi } from '#src/records/api/staffCalls.server.ts';
import { addStaffRecords } from '#src/records/api/staffRecords.server.ts';
import { createConcurrencyLimit } from '#src/server/concurrencyLimit.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import { type Api, FILE_SCHEMA } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { wholeNumber } from '#src/server/http/routes/parameters.ts';
import { errorResponse } from '#src/server/http/routes/routeParts.ts';
import type { Log } from '#src/server/log.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { imageRecords } from './imageRecords.server.ts';
import { IMAGES } from './imageResource.ts';
import { addImage, deleteImage, type ImageTexts } from './images.commands.server.ts';
import {
  IMAGE_LIST_FIELDS,
  imageReads,
  imageRecordSchema,
  nearImageSchema,
} from './images.queries.server.ts';
import type { PictureRequest } from './openPicture.server.ts';
import { withReceived } from './receive.server.ts';

/** Concurrent uploads per process: each can use 20 MB of disk. Only one is decoded at a time. */
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
    .enum(IMAGE_KINDS, { error: `Use one of ${IMAGE_KINDS.join(', ')}` })
    .meta({ description: 'The kind of picture, which determines its sizes.' }),
  fileName: z.string().min(1).max(300).optional(),
  cropLeft: offset.optional(),
  cropTop: offset.optional(),
  cropWidth: side.optional(),
  cropHeight: side.optional(),
  credit: z.string().max(2000).optional(),
  source: z.string().max(2000).optional(),
  sourceUrl: z.string().max(2000).optional(),
});

const addedSchema = z.strictObject({
  image: imageRecordSchema,
  isNew: z.boolean().meta({ description: 'False if the catalogue already has this picture.' }),
  near: z.array(nearImageSchema).meta({ description: 'Similar pictures.' }),
});

function cropOf(input: z.output<typeof uploadQuery>): PictureRequest['crop'] {
  const names = ['cropLeft', 'cropTop', 'cropWidth', 'cropHeight'] as const;
  const missing = names.filter((name) => input[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((name) => [name, 'Send all four crop values or none'])));
  const { cropLeft: left = 0, cropTop: top = 0, cropWidth: width = 1, cropHeight: height = 1 } = input;
  return { left, top, width, height };
}

function addUpload(api: Api, staff: ImageApi): void {
  const [admit, decode] = [createConcurrencyLimit(UPLOADS), createConcurrencyLimit(DECODING)];
  api.add<z.ZodType, typeof uploadQuery>({
    method: 'post',
    path: '/images',
    tag: IMAGES.noun.many,
    summary: 'Upload one picture',
    description: `The body is the file: JPEG, PNG, WebP, AVIF or a GIF without animation, at most ${PICTURE_BYTES_MAX / 1e6} MB and ${PICTURE_PIXELS_MAX / 1e6} million pixels. A crop is in pixels of the upright picture. Attach the picture with the field \`images\` of a title or person.`,
    access: permitted('create', 'images'),
    query: uploadQuery,
    // The body is streamed to disk (`withReceived`), so that uploads use no memory.
    body: { kind: 'streamed', type: 'bytes', maxBytes: PICTURE_BYTES_MAX, schema: FILE_SCHEMA },
    responses: {
      200: {
        description: 'The catalogue already has this picture.',
        content: { 'application/json': { schema: addedSchema } },
      },
      201: {
        description: 'The picture was added.',
        content: { 'application/json': { schema: addedSchema } },
      },
      400: errorResponse('A parameter is malformed, or the upload was interrupted.'),
      422: errorResponse('The picture is rejected; `error.fields.file` has the reason.'),
      503: errorResponse('Too many concurrent uploads, or the store does not respond; see `Retry-After`.'),
    },
    async handle({ query: input, confirmAccess }, c) {
      const { kind, fileName = null, credit = '', source = '', sourceUrl = '' } = input;
      const texts = checked(imageRecords.schemas.changes, { credit, source, sourceUrl }) as ImageTexts;
      const request = { kind, fileName, crop: cropOf(input) };
      const added = await admit(() =>
        withReceived(c.req.raw, async (path) => {
          await confirmAccess();
          const context = await contextOf(c, staff);
          return decode(() => addImage(context, staff.store, path, { request, texts }));
        }),
      );
      c.header('Cache-Control', 'no-store');
      return c.json(added, added.isNew ? 201 : 200);
    },
  });
}

/** Adds the routes of pictures: list, read, upload, update of credit and source, delete, uses, history. */
export function addImages(api: Api, staff: ImageApi): void {
  const { rowOf, ...reads } = imageReads(staff.db);
  addUpload(api, staff);
  addStaffRecords(api, staff, {
    rest: 'images',
    noun: IMAGES.noun,
    records: imageRecords,
    record: imageRecordSchema,
    create: z.strictObject({}),
    changes: imageRecords.schemas.changes,
    limit: BODY_LIMITS.record,
    offers: ['update', 'delete', 'revisions', 'uses'],
    list: {
      summary: 'List pictures',
      query: listParameters(IMAGE_LIST_FIELDS),
      row: imageRecordSchema,
      ...reads,
    },
    access: permitted('update', 'images'),
    read: rowOf,
    remove: (context, id, removal) => deleteImage(context, staff, id, removal),
  });
}
