import { EXTERNAL_SOURCES, type ExternalSource, externalUrl } from '#src/domain/catalogue/externalIds.ts';
import { isWebAddress } from '#src/domain/web/webAddress.ts';

/** An external id as queries read it. */
export interface ExternalId {
  /** Slug of the source. */
  slug: string;
  value: string;
  /** Address template with `{id}`, for sources that staff added. */
  template: string | null;
}

const isBuiltIn = (slug: string): slug is ExternalSource =>
  EXTERNAL_SOURCES.some((source) => source === slug);

/**
 * Returns the page of an external id; null for an invalid id or a template that does not produce an http(s) address, so
 * that invalid data never becomes a link.
 */
export function externalPage({ slug, value, template }: ExternalId): string | null {
  if (isBuiltIn(slug)) return externalUrl(slug, value);
  const address = template?.replaceAll('{id}', encodeURIComponent(value)) ?? '';
  return isWebAddress(address) ? address : null;
}
