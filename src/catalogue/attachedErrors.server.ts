import type { FieldErrors } from '#src/domain/errors.ts';
import { fitsPattern } from '#src/domain/web/addressPattern.ts';
import type { PendingRecord } from '#src/records/recordWrites.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import { type ExternalIds, externalIdErrors, type IdentifiedEntity } from './externalIdErrors.server.ts';

type Links = Readonly<Record<string, { readonly url: string; readonly socialMediaId: number }>>;
/** Picture rows of a record; those of people have no kind. */
type Pictures = Readonly<Record<string, { readonly imageId: number; readonly kind?: string }>>;

interface Attached {
  readonly externalIds: ExternalIds;
  readonly links: Links;
  readonly images: Pictures;
}

/**
 * Returns, by index of the draft, errors of added links that do not match their site's pattern. Existing links are not
 * checked again, so that a stricter pattern does not block other changes; unusable patterns are ignored.
 */
async function linkErrors(
  runner: Runner,
  drafts: readonly PendingRecord<Attached>[],
): Promise<ReadonlyMap<number, string>> {
  const added = drafts.flatMap(({ before, after }, at) =>
    Object.entries(after.links)
      .filter(([key, { socialMediaId }]) => before?.record.links[key]?.socialMediaId !== socialMediaId)
      .map(([, link]) => ({ at, ...link })),
  );
  if (added.length === 0) return new Map();
  const { rows } = await runner.query<{ id: number; name: string; pattern: string }>(
    'select id, name, url_pattern as pattern from social_media where id = any($1::int[])',
    [[...new Set(added.map(({ socialMediaId }) => socialMediaId))]],
  );
  const sites = new Map(rows.map((site) => [site.id, site]));
  const errors = new Map<number, string>();
  for (const { at, url, socialMediaId } of added) {
    const site = sites.get(socialMediaId);
    if (site && !errors.has(at) && fitsPattern(site.pattern, url) === false)
      errors.set(at, `${url} is not an address of a profile at ${site.name}`);
  }
  return errors;
}

/**
 * Returns, by index of the draft, errors of pictures that are attached as a different kind than they were uploaded for:
 * each kind has its own sizes.
 */
async function pictureErrors(
  runner: Runner,
  drafts: readonly PendingRecord<Attached>[],
): Promise<ReadonlyMap<number, string>> {
  const rows = drafts.flatMap(({ before, after: { images } }, at) =>
    before?.record.images === images ? [] : Object.values(images).map((row) => ({ at, ...row })),
  );
  if (rows.length === 0) return new Map();
  const stored = await runner.query<{ id: number; kind: string }>(
    'select id, kind from images where id = any($1::int[])',
    [[...new Set(rows.map(({ imageId }) => imageId))]],
  );
  const kinds = new Map(stored.rows.map(({ id, kind }) => [id, kind]));
  const errors = new Map<number, string>();
  for (const { at, imageId, kind = 'profile' } of rows) {
    const uploadedAs = kinds.get(imageId);
    if (uploadedAs !== undefined && uploadedAs !== kind && !errors.has(at))
      errors.set(at, `Picture ${imageId} was uploaded as ${uploadedAs}. Upload it again as ${kind}`);
  }
  return errors;
}

/** Validates external ids, links and pictures of drafts of titles or people; returns errors by index of the draft. */
export async function attachedErrors(
  runner: Runner,
  entity: IdentifiedEntity,
  drafts: readonly PendingRecord<Attached>[],
): Promise<ReadonlyMap<number, FieldErrors>> {
  const changes = drafts.map(({ before, after }) => ({
    id: before?.id ?? null,
    before: before?.record.externalIds ?? {},
    after: after.externalIds,
  }));
  const byField = {
    images: await pictureErrors(runner, drafts),
    externalIds: await externalIdErrors(runner, entity, changes),
    links: await linkErrors(runner, drafts),
  };
  return new Map(
    drafts.map((_, at) => [
      at,
      Object.fromEntries(
        Object.entries(byField).flatMap(([field, errors]) => {
          const message = errors.get(at);
          return message === undefined ? [] : [[field, message]];
        }),
      ),
    ]),
  );
}
