import type { PersonRecord } from '#src/catalogue/people/person.fields.ts';
import { idsLike } from './externalIds.ts';
import type { NameMaker } from './names.ts';
import type { Random } from './random.ts';

const HANGUL = /^[\uac00-\ud7a3 ]+$/;

/** Returns a new name in the same scripts as the model's: Latin with Hangul, only Hangul, or only Latin. */
function nameLike({ name, nativeName }: PersonRecord, names: NameMaker, random: Random) {
  if (nativeName === null) return { name: names.latinName(random), nativeName: null };
  const korean = names.koreanName(random);
  return HANGUL.test(name) ? { ...korean, name: korean.nativeName } : korean;
}

/** Returns other spellings by which people search for a name: with a hyphenated given name, or with the surname last. */
function otherSpellings(name: string): string[] {
  const [family = '', ...given] = name.split(' ');
  if (given.length === 0) return [];
  return [`${family} ${given.join('-').toLowerCase()}`, `${given.join(' ')} ${family}`].filter(
    (spelling) => spelling !== name,
  );
}

interface Making {
  names: NameMaker;
  serial: () => number;
  random: Random;
}

/** Returns a new person with the facts of the model, but with new names and external ids and without links. */
export function personLike(model: PersonRecord, { names, serial, random }: Making): PersonRecord {
  const named = nameLike(model, names, random);
  const spellings = otherSpellings(named.name).slice(0, Object.keys(model.names).length);
  return {
    ...model,
    ...named,
    givenName: null,
    familyName: null,
    biography: null,
    links: {},
    externalIds: idsLike(model.externalIds, serial()),
    names: Object.fromEntries(
      spellings.map((name, index) => [name, { name, kind: 'alias', position: (index + 1) * 10 }]),
    ),
  };
}
