/** Increment when the design of shared pictures changes: it is part of their addresses, which are cached indefinitely. */
export const DRAWING_VERSION = 1;

/** Returns the `v` parameter of a picture's address: the design version and the instant of the record's last change. */
export const pictureVersion = (updatedAt: string): string =>
  `${DRAWING_VERSION}-${updatedAt.replace(/\D/g, '')}`;

/**
 * Returns the path of the Open Graph picture of a title or person. It contains the record's last change, so that its
 * content never changes.
 * @param updatedAt instant of the last change, ISO 8601 with microseconds, because two changes can happen in one second
 */
export const pictureAddress = (
  kind: 'title' | 'person',
  { id, updatedAt }: { id: number; updatedAt: string },
): string => `/og/${kind}/${id}.png?v=${pictureVersion(updatedAt)}`;

/** Path of the site's own Open Graph picture. */
export const SITE_PICTURE = `/og/site.png?v=${DRAWING_VERSION}`;
