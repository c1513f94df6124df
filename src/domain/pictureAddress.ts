/** Raised with every change to how shared pictures look: it is part of their addresses, which may be kept for ever. */
export const DRAWING_VERSION = 1;

/** What stands behind `v=` in a picture's address: the drawing's version and the instant of the record's last change. */
export const pictureVersion = (updatedAt: string): string =>
  `${DRAWING_VERSION}-${updatedAt.replace(/\D/g, '')}`;

/**
 * Path of the picture that previews show of a title or person (Open Graph). It names the record's last change, so that it
 * never shows anything else.
 * @param updatedAt instant of the last change, ISO 8601 to the microsecond: two changes may fall into one second
 */
export const pictureAddress = (
  kind: 'title' | 'person',
  { id, updatedAt }: { id: number; updatedAt: string },
): string => `/og/${kind}/${id}.png?v=${pictureVersion(updatedAt)}`;

/** Path of the picture of the site itself. */
export const SITE_PICTURE = `/og/site.png?v=${DRAWING_VERSION}`;
