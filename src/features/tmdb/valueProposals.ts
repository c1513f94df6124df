import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { foldName } from '#src/domain/names/folding.ts';
import type { Value } from '#src/records/fields/field.ts';
import { rowPath } from '#src/records/fields/operations.ts';
import type { AliasFacts, Localised, TitleFacts } from './factTypes.ts';
import { type Group, normaliseName, normaliseText, type Proposal, textTerms } from './proposal.ts';

interface ValueInput {
  readonly path: string;
  readonly label: string;
  readonly group: Group;
  readonly was: Value;
  readonly proposed: Value;
  readonly language?: string | null;
  /** Whether to suggest it if the record has no value; default true. */
  readonly isSure?: boolean;
}

/** Proposes a plain value if TMDB has a different one. */
export function valueProposal({ isSure = true, language = null, ...input }: ValueInput): Proposal[] {
  const { path, was, proposed } = input;
  if (proposed === null || was === proposed) return [];
  const state = was === null ? 'missing' : 'differs';
  return [
    {
      ...input,
      kind: 'value',
      state,
      isSuggested: state === 'missing' && isSure,
      language,
      needs: [],
      action: { does: 'set', operations: { [path]: [was, proposed] } },
    },
  ];
}

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

/** Proposes a date. A more precise date (`2016-12-02` for `2016-12`) is suggested although the record has one. */
function dateProposal(
  input: Omit<ValueInput, 'group'> & { was: string | null; proposed: string | null },
): Proposal[] {
  const { was, proposed } = input;
  const isMorePrecise = was !== null && proposed !== null && proposed !== was && proposed.startsWith(was);
  return valueProposal({ ...input, group: 'details' }).map((each) =>
    isMorePrecise ? { ...each, isSuggested: true } : each,
  );
}

const languageOfName = (text: string, original: string | null) =>
  /[\p{Script=Hangul}]/u.test(text) ? 'ko' : original;

/** Proposes the plain values of a title: texts, dates, numbers. */
export function detailProposals(record: TitleRecord, facts: TitleFacts): Proposal[] {
  const group = 'details';
  return [
    ...textProposals(facts.synopses, { path: 'synopsis', label: 'Synopsis', group, was: record.synopsis }),
    ...dateProposal({
      path: 'startDate',
      label: 'First date',
      was: record.startDate,
      proposed: facts.startDate,
    }),
    ...dateProposal({
      path: 'endDate',
      label: 'Last date',
      was: record.endDate,
      // TMDB's last date is before the record's first date if they belong to different seasons.
      proposed: (facts.endDate ?? '') >= (record.startDate ?? facts.startDate ?? '') ? facts.endDate : null,
    }),
    ...valueProposal({
      path: 'episodeCount',
      label: 'Episodes',
      group,
      was: record.episodeCount,
      proposed: facts.episodeCount,
    }),
    ...valueProposal({
      path: 'runtimeMinutes',
      label: 'Runtime in minutes',
      group,
      was: record.runtimeMinutes,
      proposed: facts.runtimeMinutes,
    }),
    ...valueProposal({
      path: 'statedStatus',
      label: 'Status',
      group,
      was: record.statedStatus,
      proposed: facts.isCancelled ? 'cancelled' : null,
      isSure: false,
    }),
  ];
}

/** Maximum aliases per diff: TMDB has translations in forty languages. */
const ALIASES_MAX = 60;
/** Countries whose aliases are suggested; null is an alias without a country. */
const NEAR_COUNTRIES = ['KR', 'US', 'GB', null];

function aliasProposal(alias: AliasFacts, name: string, isFirst: boolean): Proposal {
  const path = rowPath('aliases', name);
  const { kind, language, country } = alias;
  const row = { name, kind, language };
  return {
    path,
    group: 'names',
    kind: 'row',
    label: country ? `Other title (${country})` : 'Other title',
    was: null,
    proposed: row,
    state: isFirst ? 'missing' : 'differs',
    isSuggested: isFirst && kind !== 'translation' && NEAR_COUNTRIES.includes(country),
    language,
    needs: [],
    action: { does: 'set', operations: { [path]: [null, row] } },
  };
}

/** Proposes the names of a title: name, native name and aliases. */
export function nameProposals(record: TitleRecord, facts: TitleFacts): Proposal[] {
  const name = normaliseName(facts.name);
  const nativeName = normaliseName(facts.nativeName);
  const plain = [
    // If there is no English name, TMDB repeats the original one.
    ...(name !== null && name !== nativeName && foldName(name) !== foldName(record.title)
      ? valueProposal({
          path: 'title',
          label: 'Title',
          group: 'names',
          was: record.title,
          proposed: name,
          language: 'en',
        })
      : []),
    ...valueProposal({
      path: 'nativeTitle',
      label: 'Native title',
      group: 'names',
      was: record.nativeTitle,
      proposed: nativeName,
      language: nativeName && languageOfName(nativeName, facts.originalLanguage),
    }),
  ];
  const held = [record.title, record.nativeTitle, record.romanisedTitle, name, nativeName];
  const known = new Set(
    [...held, ...Object.keys(record.aliases)].flatMap((text) => (text ? foldName(text) : [])),
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
