import { redact } from '#src/domain/text/redaction.ts';
import type { Runner } from '#src/server/db/database.ts';
import { likeLiteral } from '#src/server/db/listStatement.ts';

interface NoteColumn {
  /** Finds the distinct notes that match a pattern in $1. */
  readonly find: string;
  /** Replaces the note $1 with $2. */
  readonly replace: string;
}

/** Texts of staff in the details of an activity: the reason, and the name of an imported file. */
const DETAILS = ['note', 'file'] as const;

/** Columns with notes: in revisions and in activity. Both have an index of rows with notes. */
const noteColumns = (condition: string): readonly NoteColumn[] => [
  {
    find: `select distinct note from revisions where note is not null ${condition} and note ilike any($1::text[])`,
    replace: `update revisions set note = $2 where note is not null ${condition} and note = $1`,
  },
  ...DETAILS.map((key) => ({
    find: `select distinct detail ->> '${key}' as note from activity
      where detail ? '${key}' ${condition} and detail ->> '${key}' ilike any($1::text[])`,
    replace: `update activity set detail = jsonb_set(detail, '{${key}}', to_jsonb($2::text))
      where detail ? '${key}' ${condition} and detail ->> '${key}' = $1`,
  })),
];

async function redactIn(
  runner: Runner,
  columns: readonly NoteColumn[],
  needles: readonly string[],
): Promise<void> {
  if (needles.length === 0) return;
  const patterns = needles.map((needle) => `%${likeLiteral(needle)}%`);
  for (const { find, replace } of columns) {
    const { rows } = await runner.query<{ note: string }>(find, [patterns]);
    for (const { note } of rows) {
      const redacted = redact(note, needles);
      if (redacted !== note) await runner.query(replace, [note, redacted]);
    }
  }
}

/** Names and addresses of closed accounts. */
export interface AccountNames {
  /** Verified e-mail addresses. */
  readonly addresses: readonly string[];
  readonly handles: readonly string[];
  readonly displayNames: readonly string[];
}

/**
 * Whether a word can only be the name of an account. A member may choose `poster` or `Fixed` as a name; closing the
 * account must not remove that word from other people's notes.
 */
const isDistinct = {
  handle: (handle: string) => /[\d_]/.test(handle),
  displayName: (name: string) => /\S\s+\S/.test(name),
};

/**
 * Redacts names of closed accounts in other people's notes: addresses and distinctive handles in all notes; distinctive
 * names in the history of users and messages. Notes in the catalogue's history keep display names, which can be those of
 * actors.
 */
export async function redactNotes(
  runner: Runner,
  { addresses, handles, displayNames }: AccountNames,
): Promise<void> {
  const distinctHandles = handles.filter(isDistinct.handle);
  await redactIn(runner, noteColumns(''), [...addresses, ...distinctHandles]);
  const names = displayNames.filter(isDistinct.displayName);
  await redactIn(runner, noteColumns(`and entity in ('user', 'messages')`), names);
}
