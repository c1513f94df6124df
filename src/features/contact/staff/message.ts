import { CONTACT_KIND_LABELS, type ContactKind } from '#src/domain/contact.ts';

/** A message to staff, as returned by `GET /api/messages`. */
export interface Message {
  id: number;
  /** The sender's name, or the address if none was given. */
  sender: string;
  email: string;
  kind: ContactKind;
  /** Plain text; never interpreted as HTML. */
  body: string;
  /** Handle of the signed-in sender; null if not signed in. */
  handle: string | null;
  isDone: boolean;
  doneBy: string | null;
  doneAt: string | null;
  mailedAt: string | null;
  expiresAt: string;
  createdAt: string;
  version: number;
}

/**
 * Returns the `mailto:` link that starts a reply (RFC 6068). Only the address comes from the sender; it is encoded, so that
 * it cannot add recipients or headers.
 * @param host the site's host, for the subject
 */
export function answerHref(
  { id, email, kind }: Pick<Message, 'id' | 'email' | 'kind'>,
  host: string,
): string {
  const subject = `Your message ${id} to ${host}: ${CONTACT_KIND_LABELS[kind]}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
