import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { z } from 'zod';
import { ATTACKS } from '#tests/support/hostile/attackTexts.ts';

const require = createRequire(import.meta.url);
const fixtureSchema = z.array(z.object({ payload: z.string() }));

/**
 * Test vectors of DOMPurify (MPL-2.0 or Apache-2.0); 0.8.2 is the last version whose package contains them.
 */
const ofPurifier = () =>
  fixtureSchema.parse(require('dompurify-fixtures/test/fixtures/expect.js')).map(({ payload }) => payload);

/**
 * Seeds of the fuzzer of Yahoo's xss-filters (BSD-3-Clause), one in each line, including the OWASP filter
 * evasion sheet.
 */
const ofFilters = () =>
  readFileSync(require.resolve('xss-filters/tests/fuzz/bin/seed.xss'), 'utf8')
    .split('\n')
    .filter((line) => /[<>&"'`:]/.test(line));

/** Any further list, named by `XSS_VECTORS`: a JSON file of texts. */
const ofCaller = () => {
  const file = process.env.XSS_VECTORS;
  return file ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
};

/** Every vector once: the public lists, our own, and the optional one. */
export function publicVectors(): string[] {
  return [...new Set([...ofPurifier(), ...ofFilters(), ...ATTACKS, ...ofCaller()])];
}

const WRAPPINGS: ((text: string) => string)[] = [
  (text) => `<p>before ${text} after</p>`,
  (text) => `<a href="${text}">x</a>`,
  (text) => `<a href='/drama/1' title='${text}'>x</a>`,
  (text) => `<ul><li>${text}<li>y</ul>`,
  (text) => `<svg><desc>${text}</desc></svg>`,
  (text) => `<math><annotation-xml encoding="text/html">${text}</annotation-xml></math>`,
  (text) => `<math><mtext><table><mglyph><style>${text}</style></mglyph></table></mtext></math>`,
  (text) => `<template>${text}</template>`,
  (text) => `<noscript><p title="</noscript>${text}"></noscript>`,
  (text) => `<!-- ${text} -->${text}`,
  (text) => `<select><option>${text}</option></select>`,
  (text) => `<table><caption>${text}</caption></table>`,
  (text) => `${'<b>'.repeat(250)}${text}`,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll(/[<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  (text) => text.replaceAll('<', '<\u0000').replaceAll('=', '\u0000='),
  (text) => text.replaceAll(' ', '\f'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('script', 'scr<script></script>ipt'),
  (text) => text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (text) => [...text].reverse().join(''),
  (text) => text.slice(0, Math.ceil(text.length / 2)),
  (text) => text.slice(Math.floor(text.length / 3)),
];

/**
 * `count` texts derived from the vectors: wrapped up to three times, or combined. The same for the same seed.
 * @param vectors at least one
 */
export function variantsOf(vectors: readonly string[], count: number, seed: number): string[] {
  const vector = fc.constantFrom(...vectors);
  const wrapped = fc
    .tuple(vector, fc.array(fc.constantFrom(...WRAPPINGS), { minLength: 1, maxLength: 3 }))
    .map(([text, wrappings]) => wrappings.reduce((inner, wrap) => wrap(inner), text));
  const beside = fc.tuple(vector, vector).map(([one, other]) => one + other);
  return fc.sample(fc.oneof({ weight: 3, arbitrary: wrapped }, beside), { numRuns: count, seed });
}
