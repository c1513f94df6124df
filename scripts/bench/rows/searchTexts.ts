import type { Database } from '#src/server/db/database.ts';
import { PERSON_QUERIES, TITLE_QUERIES } from '#tests/support/records/searchQueries.ts';
import { type Random, randomOf } from '../../generator/random.ts';

/** Search texts of one kind. */
export interface TextKind {
  kind: string;
  texts: string[];
}

const KINDS_OF_THE_FILLED = 6;
const SAMPLED_NAMES = 400;
const SEED = 20_000;
const COUNTED_NAMES = 50_000;
const COMMONEST = 12;

/** Texts with very few or very many matches, which are easy to type and expensive to answer. */
const EXPENSIVE: TextKind[] = [
  {
    kind: 'nonsense',
    texts: ['qzxwvk', 'asdfghjkl', 'xyzzy plugh', 'ㅋㅋㅋㅋㅋㅋ', '뷁쀍', 'zzzzzzzzzzzzzzzz'],
  },
  { kind: 'one letter', texts: ['a', 'k', '7', '김', '사', 'ㄱ', 'W'] },
  { kind: 'punctuation', texts: ['...', '%', '_', "'", '"', '!?', '\\', '🍑', '- -', '#'] },
  { kind: 'very common words', texts: ['the', 'love', 'kim', 'lee min', 'my', 'season 2', 'of the', 'you'] },
  {
    kind: 'common Hangul of two syllables',
    texts: ['사랑', '우리', '그녀', '드라', '연애', '김지', '이민', '나의'],
  },
  { kind: 'initials of two', texts: ['ㅅㄹ', 'ㄱㅈ', 'ㅇㅁ', 'ㄴㅇ'] },
  {
    kind: 'long',
    texts: [
      'the story of a very long night in which nobody was looking for love until the morning after came around',
      '아주 오랜 옛날 어느 봄날에 우리가 처음 만났던 그 바닷가 마을의 이야기',
    ],
  },
];

/** Swaps two neighbouring letters, or changes the vowel of one Hangul syllable. */
function misspell(text: string, random: Random): string {
  const letters = Array.from(text);
  if (letters.length < 2) return text;
  const at = random.between(0, letters.length - 2);
  const code = letters[at]?.charCodeAt(0) ?? 0;
  if (code >= 0xac00 && code <= 0xd7a3) {
    // Vowels are 28 code points apart. Staying within the block of one lead consonant changes only the vowel.
    const index = code - 0xac00;
    const vowel = (Math.floor(index / 28) + 1) % 21;
    letters[at] = String.fromCharCode(0xac00 + Math.floor(index / 588) * 588 + vowel * 28 + (index % 28));
    return letters.join('');
  }
  [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? ''];
  return letters.join('');
}

/** Takes texts from the names of the filled catalogue, so that searches for unpopular records are included. */
async function fromCatalogue(db: Database): Promise<TextKind[]> {
  const random = randomOf(SEED);
  const { rows } = await db.pool.query<{ name: string; entity: string; initials: string }>(
    `select name, entity, initials from search_names where rank < 3
     order by md5(id::text) limit ${SAMPLED_NAMES}`,
  );
  const take = (
    kind: string,
    suits: (row: (typeof rows)[number]) => boolean,
    make: (name: string) => string,
  ) => ({
    kind: `${kind} (from the catalogue)`,
    texts: rows
      .filter(suits)
      .slice(0, KINDS_OF_THE_FILLED)
      .map(({ name }) => make(name)),
  });
  const isHangul = ({ initials }: { initials: string }) => initials !== '';
  const isLatin = ({ name }: { name: string }) => /^[\x20-\x7e]{6,}$/.test(name);
  return [
    take('Latin', isLatin, (name) => name),
    take('Latin misspelt', isLatin, (name) => misspell(name, random)),
    take('half a Latin name', isLatin, (name) => name.slice(0, Math.ceil(name.length / 2))),
    take('Hangul', isHangul, (name) => name),
    take('Hangul misspelt', isHangul, (name) => misspell(name, random)),
    take(
      'people',
      ({ entity }) => entity === 'p',
      (name) => name.toLowerCase(),
    ),
  ];
}

/**
 * Returns the texts that most names share, because these searches cost most: the most frequent pairs of syllables and the
 * most frequent words, counted in a fixed sample of the names.
 */
async function commonest(db: Database): Promise<TextKind[]> {
  const { rows } = await db.pool.query<{ kind: string; texts: string[] }>(
    `with sampled as materialized (
       select folded from search_names where id % greatest(1, (select max(id) / ${COUNTED_NAMES} from search_names)) = 0),
     terms as (
       select 'two syllables' as kind, substr(folded, place, 2) as term
       from sampled, generate_series(1, length(folded) - 1) as place
       where substr(folded, place, 2) ~ '^[가-힣]{2}$'
       union all
       select 'words', word from sampled, regexp_split_to_table(folded, ' ') as word where word ~ '^[a-z]{2,}$'),
     counted as (
       select kind, term, row_number() over (partition by kind order by count(*) desc, term) as place
       from terms group by kind, term)
     select kind, array_agg(term order by place) as texts from counted where place <= ${COMMONEST} group by kind order by kind`,
  );
  return rows.map(({ kind, texts }) => ({ kind: `the commonest ${kind} (from the catalogue)`, texts }));
}

/** Returns all search texts by kind: the judged queries of the tests, names of this catalogue, and expensive texts. */
export async function searchTexts(db: Database): Promise<TextKind[]> {
  const judged = Object.entries({ ...TITLE_QUERIES }).map(([kind, queries]) => ({
    kind: `title, ${kind}`,
    texts: queries.map(({ q }) => q),
  }));
  const people = Object.entries(PERSON_QUERIES).map(([kind, queries]) => ({
    kind: `person, ${kind}`,
    texts: queries.map(({ q }) => q),
  }));
  return [...judged, ...people, ...(await fromCatalogue(db)), ...(await commonest(db)), ...EXPENSIVE];
}
