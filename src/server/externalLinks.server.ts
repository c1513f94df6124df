import { EXTERNAL_SOURCES, type ExternalSource, externalUrl } from '#src/domain/externalIds.ts';

/** An id that another catalogue gives, as queries read it. */
export interface ExternalId {
  /** Slug of the source. */
  slug: string;
  value: string;
  /** Address with `{id}` in it, for sources that staff added. */
  template: string | null;
}

const isBuiltIn = (slug: string): slug is ExternalSource =>
  EXTERNAL_SOURCES.some((source) => source === slug);

/**
 * The page of an external id, null where there is none: a value that is not an id of its source is never made a link,
 * and a template must give an http(s) address.
 */
export function externalPage({ slug, value, template }: ExternalId): string | null {
  if (isBuiltIn(slug)) return externalUrl(slug, value);
  const address = template?.replaceAll('{id}', encodeURIComponent(value)) ?? '';
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : null;
}
