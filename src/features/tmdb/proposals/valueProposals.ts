import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { foldName } from '#src/domain/names/folding.ts';
import type { Value } from '#src/records/fields/field.ts';
import { rowPath } from '#src/records/fields/operations.ts';
import type { AliasFacts, Localised, TitleFacts } from './factTypes.ts';
import {
  type Group,
  normaliseName,
  normaliseText,
  type Proposal,
  proposalOf,
  textTerms,
} from './proposal.ts';

interface ValueInput {
  readonly path: string;
  readonly label: string;
  /** Default `details`. */
  readonly group?: Group;
  readonly was: Value;
  readonly proposed: Value;
  readonly language?: string | null;
  /** Whether to suggest it if the record has no value; default true. */
  readonly isSure?: boolean;
}

/** Proposes a plain value if TMDB has a different one. */
function valueProposal({ isSure = true, group = 'details', ...input }: ValueInput): Proposal[] {
  const { was, proposed } = input;
  if (proposed === null || was === proposed) return [];
  const state = was === null ? 'missing' : 'differs';
  return [proposalOf({ ...input, group, kind: 'value', state, isSuggested: state === 'missing' && isSure })];
}

/** Returns a function that proposes the plain values of a record. */
export const valuesFor =
  <Record extends object>(record: Record) =>
  <Name extends keyof Record & string>(
    path: Name,
    label: string,
    proposed: Value,
    options: Pick<ValueInput, 'group' | 'language' | 'isSure'> = {},
  ): Proposal[] =>
    valueProposal({ path, label, proposed, was: record[path] as Value, ...options });

/** Proposes a text in each available language; suggests only the English one. */
export function textProposals(
  texts: readonly Localised[],
  { was, ...input }: Omit<ValueInput, 'proposed' | 'was'> & { was: string | null },
): Proposal[] {
  return texts.flatMap(({ language, text }) => {
    const proposed = normaliseText(text);
    if (textTerms(was) === textTerms(proposed)) return [];
    return valueProposal({ ...input, was, proposed, language, isSure: language === 'en' });
  });
}

/** Suggests a more precise date (`2016-12-02` for `2016-12`) although the record has one. */
const withPreciseDate = (proposals: readonly Proposal[]): Proposal[] =>
  proposals.map((each) =>
    each.was !== null && String(each.proposed).startsWith(String(each.was))
      ? { ...each, isSuggested: true }
      : each,
  );

const languageOfName = (text: string, original: string | null) =>
  /[\p{Script=Hangul}]/u.test(text) ? 'ko' : original;

/** Proposes the plain values of a title: texts, dates, numbers. */
export function detailProposals(record: TitleRecord, facts: TitleFacts): Proposal[] {
  const value = valuesFor(record);
  // TMDB's last date is before the record's first date if they belong to different seasons.
  const isSameSeason = (facts.endDate ?? '') >= (record.startDate ?? facts.startDate ?? '');
  return [
    ...textProposals(facts.synopses, { path: 'synopsis', label: 'Synopsis', was: record.synopsis }),
    ...withPreciseDate(value('startDate', 'First date', facts.startDate)),
    ...withPreciseDate(value('endDate', 'Last date', isSameSeason ? facts.endDate : null)),
    ...value('episodeCount', 'Episodes', facts.episodeCount),
    ...value('runtimeMinutes', 'Runtime in minutes', facts.runtimeMinutes),
    ...value('statedStatus', 'Status', facts.isCancelled ? 'cancelled' : null, { isSure: false }),
  ];
}

/** Maximum aliases per diff: TMDB has translations in forty languages. */
const ALIASES_MAX = 60;
/** Countries whose aliases are suggested; null is an alias without a country. */
const NEAR_COUNTRIES = ['KR', 'US', 'GB', null];

function aliasProposal(alias: AliasFacts, name: string, isFirst: boolean): Proposal {
  const { kind, language, country } = alias;
  return proposalOf({
    path: rowPath('aliases', name),
    group: 'names',
    label: country ? `Other title (${country})` : 'Other title',
    proposed: { name, kind, language },
    state: isFirst ? 'missing' : 'differs',
    isSuggested: isFirst && kind !== 'translation' && NEAR_COUNTRIES.includes(country),
    language,
  });
}

/** Proposes the names of a title: name, native name and aliases. */
export function nameProposals(record: TitleRecord, facts: TitleFacts): Proposal[] {
  const name = normaliseName(facts.name);
  const nativeName = normaliseName(facts.nativeName);
  const value = valuesFor(record);
  // If there is no English name, TMDB repeats the original one.
  const isNewName = name !== null && name !== nativeName && foldName(name) !== foldName(record.title);
  const nativeLanguage = nativeName && languageOfName(nativeName, facts.originalLanguage);
  const plain = [
    ...value('title', 'Title', isNewName ? name : null, { group: 'names', language: 'en' }),
    ...value('nativeTitle', 'Native title', nativeName, { group: 'names', language: nativeLanguage }),
  ];
  const names = [record.title, record.nativeTitle, record.romanisedTitle, name, nativeName];
  const known = new Set(
    [...names, ...Object.keys(record.aliases)].flatMap((text) => (text ? foldName(text) : [])),
  );
  const isFirst = Object.keys(record.aliases).length === 0;
  const aliases = facts.aliases.flatMap((alias): Proposal[] => {
    const normalised = normaliseName(alias.name);
    if (normalised === null || known.has(foldName(normalised))) return [];
    known.add(foldName(normalised));
    return [aliasProposal(alias, normalised, isFirst)];
  });
  return [...plain, ...aliases.slice(0, ALIASES_MAX)];
}
