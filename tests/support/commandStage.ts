import { createTitle, type SavedTitle } from '#src/features/catalogue/titles.commands.server.ts';
import { createPerson } from '#src/features/people/people.commands.server.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { readTitles, type StoredTitle } from '#src/server/catalogue/reading.server.ts';
import { ensureReferenceData, type ReferenceData } from '#src/server/catalogue/referenceData.server.ts';
import { freshDatabase } from './db.ts';
import { makeReference } from './makeReferences.ts';
import { contextOf } from './staff.ts';

interface RevisionRow extends Record<string, unknown> {
  id: number;
  version: number;
  operations: Record<string, unknown>;
  actor_id: number | null;
}

/** A database with staff, two genres and two actors, and what a test of title commands asks of it. */
export interface CommandStage {
  readonly editor: CommandContext;
  /** Another editor. */
  readonly second: CommandContext;
  readonly member: CommandContext;
  readonly reference: ReferenceData;
  readonly romance: number;
  readonly fantasy: number;
  readonly gong: number;
  readonly lee: number;
  /** A drama called Goblin, with what `input` says besides. */
  make(input?: object): Promise<SavedTitle>;
  rowsOf<Row extends Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** A title's revisions from the first on. */
  revisionsOf(id: number): Promise<RevisionRow[]>;
  stored(id: number): Promise<StoredTitle>;
  drop(): Promise<void>;
}

/** Sets the stage on a database of its own. */
export async function setStage(): Promise<CommandStage> {
  const { db, drop } = await freshDatabase();
  const editor = await contextOf(db, 'editor');
  const rowsOf = async <Row extends Record<string, unknown>>(sql: string, ...values: unknown[]) =>
    (await db.pool.query<Row>(sql, values)).rows;
  return {
    editor,
    second: await contextOf(db, 'editor'),
    member: await contextOf(db, 'member'),
    reference: await ensureReferenceData(db.pool),
    romance: await makeReference(db, 'genres', 'Romance'),
    fantasy: await makeReference(db, 'genres', 'Fantasy'),
    gong: (await createPerson(editor, { name: 'Gong Yoo', nativeName: '공유' })).id,
    lee: (await createPerson(editor, { name: 'Lee Dong-wook' })).id,
    make: (input = {}) => createTitle(editor, { type: 'drama', title: 'Goblin', ...input }),
    rowsOf,
    revisionsOf: (id) =>
      rowsOf<RevisionRow>(
        `select id, version, operations, actor_id from revisions where entity = 'title' and entity_id = $1 order by version`,
        id,
      ),
    stored: async (id) => {
      const title = (await readTitles(db.pool, [id])).get(id);
      if (!title) throw new Error(`No title ${id}`);
      return title;
    },
    drop,
  };
}

export interface Refusal {
  readonly statusCode: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

/** What a refused command says; throws when it was not refused. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  return work.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: Refusal) => error,
  );
}
