import { declarationOf } from '#src/dashboard/staffResources.ts';
import type { Field, ResourceDeclaration } from '#src/resources/define.ts';

/** What is asked of a record that is made while something else is written; the rest can be told on its own screen. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  people: ['name', 'nativeName', 'birthDate'],
  genres: ['name'],
  tags: ['name', 'category', 'isSpoiler'],
  studios: ['name', 'nativeName', 'kind'],
  'streaming-services': ['name', 'url'],
};

/** A resource whose records are made in place, with the few fields that are asked then; undefined for all others. */
export function askedInPlace(resource: string): ResourceDeclaration | undefined {
  const declared = declarationOf(resource);
  const asked = ASKED[resource];
  if (!declared || !asked) return undefined;
  const fields = asked.flatMap((name): [string, Field][] => {
    const field = declared.fields[name];
    return field ? [[name, field]] : [];
  });
  return { ...declared, fields: Object.fromEntries(fields) };
}

const HANGUL = /\p{Script=Hangul}/u;

/** A new record's first values, from what was typed to find it. */
export function valuesFrom({ fields }: ResourceDeclaration, typed: string): Record<string, unknown> {
  const text = typed.trim();
  const { kind } = fields;
  return {
    name: text,
    ...('nativeName' in fields && HANGUL.test(text) && { nativeName: text }),
    ...(kind?.kind === 'choice' && { kind: kind.choices[0] }),
  };
}
