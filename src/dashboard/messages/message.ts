import { CONTACT_KIND_LABELS, type ContactKind } from '#src/domain/contact.ts';

/** A message to staff, as `GET /api/messages` lists it. */
export interface Message {
  id: number;
  /** The name its sender gave, else their address. */
  sender: string;
  email: string;
  kind: ContactKind;
  /** Plain text, whatever it looks like. */
  body: string;
  /** Of the member who was signed in. */
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
 * The link that begins an answer in the mail program of who reads (RFC 6068). Only the address is the sender's, encoded, so
 * that it adds no further receivers, and nothing to the mail.
 * @param host as the subject names the site
 */
export function answerHref(
  { id, email, kind }: Pick<Message, 'id' | 'email' | 'kind'>,
  host: string,
): string {
  const subject = `Your message ${id} to ${host}: ${CONTACT_KIND_LABELS[kind]}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
