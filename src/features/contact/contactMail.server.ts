import { CONTACT_KIND_LABELS } from '#src/domain/contact.ts';
import { escapeAttribute } from '#src/domain/text/characterReferences.ts';
import type { Mail } from '#src/server/mail/mailer.ts';
import type { WaitingMessage } from './waitingMessages.server.ts';

interface ContactMail {
  message: WaitingMessage;
  to: string[];
  productName: string;
  /** Origin of the site, such as `https://dramalog.example`. */
  siteOrigin: string;
}

/**
 * Builds the mail that forwards a message to staff; a reply goes to the sender. The subject contains no text of the sender,
 * and their message stands below the site's own text.
 */
export function contactMail({ message, to, productName, siteOrigin }: ContactMail): Mail {
  const { id, kind, senderName, email, body, digest, createdAt, handle } = message;
  const about = CONTACT_KIND_LABELS[kind];
  const facts = [
    ['About', about],
    ['From', senderName === null ? email : `${senderName} <${email}>`],
    ...(handle === null ? [] : [['Signed in as', handle]]),
    ['Sent', createdAt.toISOString()],
    ['In the dashboard', `${siteOrigin}/dashboard/messages/edit/${id}`],
  ];
  const note = 'The sender’s address is not verified. Reply to this mail to answer the sender.';
  return {
    to,
    replyTo: email,
    messageId: `<contact-${id}-${digest.slice(0, 16)}@${new URL(siteOrigin).hostname}>`,
    subject: `${productName}, message ${id}: ${about}`,
    text: `${facts.map(([label, fact]) => `${label}: ${fact}`).join('\n')}\n${note}\n\n${body}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:42em">
<p>${facts.map(([label, fact]) => `<b>${label}:</b> ${escapeAttribute(fact ?? '')}`).join('<br>')}</p>
<p style="color:#475569">${note}</p>
<p style="white-space:pre-wrap;border-left:3px solid #cbd5e1;padding-left:1em">${escapeAttribute(body)}</p></body></html>`,
  };
}
