import type { Value } from '#src/domain/fields/field.ts';
import { rowPath } from '#src/domain/fields/operations.ts';
import type { TitleRecord } from '#src/domain/fields/title.ts';
import { foldName } from '#src/domain/folding.ts';
import type { AliasFacts, TitleFacts, Worded } from './factTypes.ts';
import { type Group, type Proposal, soundName, soundText, wordsOfText } from './proposal.ts';

interface ValueGiven {
  readonly path: string;
  readonly label: string;
  readonly group: Group;
  readonly was: Value;
  readonly proposed: Value;
  readonly language?: string | null;
  /** Whether it may be ticked where nothing stands there; true when left out. */
  readonly isSure?: boolean;
}

/** A plain value, where TMDB has one and it is another. */
export function valueProposal({ isSure = true, language = null, ...given }: ValueGiven): Proposal[] {
  const { path, was, proposed } = given;
  if (proposed === null || was === proposed) return [];
  const state = was === null ? 'missing' : 'differs';
  return [
    {
      ...given,
      kind: 'value',
      state,
      isSuggested: state === 'missing' && isSure,
      language,
      needs: [],
      deed: { does: 'set', operations: { [path]: [was, proposed] } },
    },
  ];
}

/** A text in each language that TMDB has it in; only an English one is ticked. */
export function textProposals(
  texts: readonly Worded[],
  { was, ...given }: Omit<ValueGiven, 'proposed' | 'was'> & { was: string | null },
): Proposal[] {
  return texts.flatMap(({ language, text }) => {
    const proposed = soundText(text);
    if (wordsOfText(was) === wordsOfText(proposed)) return [];
    return valueProposal({ ...given, was, proposed, language, isSure: language === 'en' });
  });
}

/** A date that says more than ours says (`2016-12-02` for `2016-12`) is worth a tick although something stands there. */
function dateProposal(
  given: Omit<ValueGiven, 'group'> & { was: string | null; proposed: string | null },
): Proposal[] {
  const { was, proposed } = given;
  const isCloser = was !== null && proposed !== null && proposed !== was && proposed.startsWith(was);
  return valueProposal({ ...given, group: 'details' }).map((each) =>
    isCloser ? { ...each, isSuggested: true } : each,
  );
}

const languageOfName = (text: string, original: string | null) =>
  /[\p{Script=Hangul}]/u.test(text) ? 'ko' : original;

/** What stands in the record's own row: texts, dates, numbers. */
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
      // What TMDB calls the last date lies before our first one where the two are of different seasons.
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

/** Aliases of one diff: TMDB has translations in forty languages. */
const ALIASES_MAX = 60;
/** Where a name that is used there is one that people here know. */
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
    deed: { does: 'set', operations: { [path]: [null, row] } },
  };
}

/** The title's names in their scripts, and those it has elsewhere. */
export function nameProposals(record: TitleRecord, facts: TitleFacts): Proposal[] {
  const name = soundName(facts.name);
  const nativeName = soundName(facts.nativeName);
  const plain = [
    // Without an English name TMDB gives the original one again.
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
    const sound = soundName(alias.name);
    if (sound === null || known.has(foldName(sound))) return [];
    known.add(foldName(sound));
    return [aliasProposal(alias, sound, isFirst)];
  });
  return [...plain, ...aliases.slice(0, ALIASES_MAX)];
}
