import { CONTACT_KIND_LABELS } from '#src/domain/contact.ts';
import type { MessageRow } from '#src/features/contact/messages.queries.server.ts';

/**
 * Returns the `mailto:` link that starts a reply (RFC 6068). Only the address comes from the sender; it is encoded, so that
 * it cannot add recipients or headers.
 * @param host the site's host, for the subject
 */
export function answerHref(
  { id, email, kind }: Pick<MessageRow, 'id' | 'email' | 'kind'>,
  host: string,
): string {
  const subject = `Your message ${id} to ${host}: ${CONTACT_KIND_LABELS[kind]}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
