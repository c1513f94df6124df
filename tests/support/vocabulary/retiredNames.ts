/**
 * Retired words of identifiers and file names, with the standard term that replaces each; see
 * docs/glossary.md.
 */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['words', 'labels, messages, texts or terms'],
  ['wording', 'text'],
  ['worded', 'labelled'],
  ['kept', 'cached, stored, saved or remaining'],
  ['fault', 'error'],
  ['faults', 'errors'],
  ['faulty', 'invalid'],
  ['trouble', 'error'],
  ['troubles', 'errors'],
  ['refuse', 'reject or assert'],
  ['refuses', 'rejects'],
  ['refused', 'rejected'],
  ['refusing', 'rejecting'],
  ['refusal', 'rejection or error'],
  ['refusals', 'rejections or errors'],
  ['asked', 'request, params or requested'],
  ['told', 'notified, reported or a message'],
  ['deed', 'action or change'],
  ['deeds', 'actions or changes'],
  ['shelf', 'bucket, library or route'],
  ['shelves', 'buckets'],
  ['patience', 'timeout'],
  ['impatient', 'a timeout of 0'],
  ['manner', 'options or mode'],
  ['thing', 'jsonLd or item'],
  ['things', 'jsonLd or items'],
  ['errand', 'task or command'],
  ['errands', 'tasks or commands'],
  ['witness', 'observer'],
  ['fame', 'popularity'],
  ['renown', 'popularity'],
  ['forget', 'delete, clear or erase'],
  ['forgets', 'clears'],
  ['forgotten', 'deleted'],
  ['sound', 'valid or normalised'],
  ['unsound', 'invalid'],
  ['hearing', 'listening'],
  ['clash', 'conflict'],
  ['clashes', 'conflicts'],
  ['rested', 'debounced'],
  ['woken', 'wakeable or notified'],
  ['twin', 'duplicate'],
  ['twins', 'duplicates'],
  ['said', 'message, status or output'],
]);

/** Words that are retired in SQL names, classes, kinds and keys, where they have no everyday meaning. */
const RETIRED_IN_TEXTS: ReadonlyMap<string, string> = new Map([
  ...RETIRED,
  ['places', 'navigation'],
  ['room', 'column or container'],
]);

/** Names of aliases and common table expressions that are retired as whole names, and as beginnings of classes and ids. */
const RETIRED_ALIASES: ReadonlyMap<string, string> = new Map([
  ['found', 'matches'],
  ['wanted', 'requested'],
]);

/** Names that contain a retired word and cannot be changed, with the reason. */
const EXEMPT: ReadonlyMap<string, string> = new Map([
  ['refusals', 'member of stored results of imports'],
  ['refusedRows', 'member of results that earlier versions stored'],
  ['refusedValues', 'member of stored results of imports'],
  ['TmdbRefused', 'error name of the public API'],
  ['isCancelAsked', 'column is_cancel_asked'],
  ['is_cancel_asked', 'column of jobs'],
  ['shelf', 'column of search_names'],
  ['kept_facets', 'table'],
]);

/** A member of error bodies of the public API; as a text it is not exempt. */
const PUBLIC_MEMBER = 'refused';

/** The words of a name: the same for `keptPage`, `KEPT_PAGES` and `kept-page.ts`. */
const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const messagesOn = (name: string, retired: ReadonlyMap<string, string>): string[] => {
  if (EXEMPT.has(name)) return [];
  return partsOf(name)
    .filter((word) => retired.has(word))
    .map((word) => `${name}: instead of “${word}”, ${retired.get(word)}`);
};

/** Returns a message for each retired word of an identifier or file name. */
export const retiredIn = (name: string): string[] =>
  name === PUBLIC_MEMBER ? [] : messagesOn(name, RETIRED);

/** Returns a message for each retired word of a name in SQL or CSS or of a kind, key, tag, class or id. */
export function retiredInText(name: string): string[] {
  const [first = ''] = name.replace(/^[.#]/, '').split('-');
  const alias = RETIRED_ALIASES.get(first);
  return alias ? [`${name}: instead of it, ${alias}`] : messagesOn(name, RETIRED_IN_TEXTS);
}

const MENTION = new RegExp([...RETIRED_IN_TEXTS.keys(), ...RETIRED_ALIASES.keys()].join('|'), 'i');

/** Returns whether a file can contain a retired name; others need not be parsed. */
export const mentionsRetired = (source: string): boolean => MENTION.test(source);
