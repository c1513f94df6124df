import { describe, expect, it } from 'vitest';
import { type ContactInput, contactSchema } from '#src/features/contact/contact.schema.ts';
import { contactMail } from '#src/features/contact/contactMail.server.ts';
import { makeProof, readProof } from '#src/features/contact/contactProof.server.ts';
import { answerHref } from '#src/features/contact/staff/message.ts';

const SENT = { name: 'Kim', email: 'kim@example.org', kind: 'question', message: 'When is it on again?' };

const errorOf = (change: object) => {
  const parsed = contactSchema.safeParse({ ...SENT, ...change });
  return parsed.success
    ? null
    : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
};
const taken = (change: object): ContactInput => contactSchema.parse({ ...SENT, ...change });

describe('a message to staff', () => {
  it.each([
    ['name', 'ㅁ'.repeat(81)],
    ['email', ''],
    ['email', 'kim'],
    ['email', 'kim@example.org, park@example.org'],
    ['email', 'kim@example.org>'],
    ['email', `${'k'.repeat(250)}@example.org`],
    ['kind', ''],
    ['kind', 'praise'],
    ['message', ''],
    ['message', ' too short \n'],
    ['message', '👏'.repeat(9)],
    ['message', '👏'.repeat(4001)],
  ])('is rejected if its %s is %s, with a message that names the field', (field, value) => {
    const errors = errorOf({ [field]: value });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatch(
      new RegExp(`^${field} .*\\b([Yy]our (name|e-mail address|message)|an e-mail address)\\b`),
    );
  });

  it('can have its full maximum length in any script', () => {
    expect(taken({ message: '👏'.repeat(10) }).message).toBe('👏'.repeat(10));
    expect(taken({ message: '도깨비는'.repeat(1000) }).message).toHaveLength(4000);
    expect(taken({ name: '가'.repeat(80) }).name).toHaveLength(80);
    expect(taken({ name: '  ' }).name).toBeNull();
  });

  it('is normalised: lines kept, decomposed letters composed, invisible characters removed', () => {
    const message = 'one\r\ntwo\u0000\u0007\u202e three  \r\n\r\n\r\n\r\nfour\tfive';
    expect(taken({ message }).message).toBe('one\ntwo three\n\nfour five');
    expect(taken({ name: '도깨비'.normalize('NFD') }).name).toBe('도깨비');
    expect(taken({ name: 'Kim\r\nBcc: park@example.org' }).name).toBe('Kim Bcc: park@example.org');
  });
});

describe('a proof that the form was open for a while', () => {
  const secret = new TextEncoder().encode('a secret of thirty-two characters');
  const opened = new Date('2026-11-28T03:00:00Z');
  const later = (seconds: number) => new Date(opened.getTime() + seconds * 1000);
  const proof = makeProof(secret, opened);

  it.each([
    [0, 'early'],
    [2, 'early'],
    [3, 'proven'],
    [86_400, 'proven'],
    [86_401, 'invalid'],
    [-60, 'early'],
  ])('counts after %i seconds: %s', (seconds, says) => {
    expect(readProof(secret, proof, later(seconds))).toBe(says);
  });

  it.each([
    '',
    'x',
    proof.replace(/^\d+/, '1'),
    `${proof}x`,
    proof.slice(0, -1),
    `${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`,
    makeProof(new TextEncoder().encode('another secret of 32 characters..'), opened),
    `${'9'.repeat(400)}.${'a'.repeat(43)}`,
  ])('is invalid if it is %s', (forged) => {
    expect(readProof(secret, forged, later(10))).toBe('invalid');
  });
});

describe('the mail with the message', () => {
  const mail = contactMail({
    message: {
      id: 12,
      kind: 'rights',
      senderName: '<b>Kim</b>',
      email: 'kim@example.org',
      body: '<script>alert(1)</script> & "more"\nsecond line',
      digest: 'abcdefghijklmnopqrstuvwxyz',
      createdAt: new Date('2026-11-28T03:00:00Z'),
      handle: 'kim_7',
    },
    to: ['staff@example.org'],
    productName: 'Dramalog',
    siteOrigin: 'https://dramalog.example',
  });

  it('has the sender as the reply address, and a subject without their text', () => {
    expect(mail).toMatchObject({
      to: ['staff@example.org'],
      replyTo: 'kim@example.org',
      messageId: '<contact-12-abcdefghijklmnop@dramalog.example>',
      subject: 'Dramalog, message 12: Rights, or something to be removed',
    });
    expect(mail.text).toContain('Signed in as: kim_7\nSent: 2026-11-28T03:00:00.000Z');
    expect(mail.text).toContain('https://dramalog.example/dashboard/messages/edit/12\n');
    expect(mail.text).toContain('\n\n<script>alert(1)</script> & "more"\nsecond line');
  });

  it('shows their text escaped in HTML', () => {
    expect(mail.html).not.toMatch(/<script|<b>Kim/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
  });
});

describe('the reply link', () => {
  it('has exactly one recipient, whatever the address contains, and our subject', () => {
    const href = answerHref({ id: 12, email: 'a&cc=b?subject=c,d@example.org', kind: 'rights' }, 'd.example');
    const url = new URL(href);
    expect(url.protocol).toBe('mailto:');
    expect(url.pathname).toBe('a%26cc%3Db%3Fsubject%3Dc%2Cd@example.org');
    expect([...url.searchParams]).toEqual([
      ['subject', 'Your message 12 to d.example: Rights, or something to be removed'],
    ]);
  });
});
