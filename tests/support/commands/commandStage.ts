import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { ensureReferenceData, type ReferenceData } from '#src/catalogue/referenceData.server.ts';
import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { readTitles, type StoredTitle } from '#src/catalogue/titles/titleReading.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { Saved } from '#src/records/lifecycle.commands.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { freshDatabase } from '#tests/support/database/db.ts';
import { makeReference } from '#tests/support/records/makeReferences.ts';
import { contextOf } from '#tests/support/staff/staff.ts';

interface RevisionRow extends Record<string, unknown> {
  id: number;
  version: number;
  operations: Record<string, unknown>;
  actor_id: number | null;
}

/** A database with staff, two genres and two actors, and the helpers of tests of title commands. */
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
  /** A drama named Goblin, with the further values of `input`. */
  make(input?: object): Promise<Saved<TitleRecord>>;
  rowsOf<Row extends Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** The revisions of a title from the first on. */
  revisionsOf(id: number): Promise<RevisionRow[]>;
  stored(id: number): Promise<StoredTitle>;
  drop(): Promise<void>;
}

/** Prepares the stage on a separate database. */
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
    gong: (await personRecords.create(editor, { name: 'Gong Yoo', nativeName: '공유' })).id,
    lee: (await personRecords.create(editor, { name: 'Lee Dong-wook' })).id,
    make: (input = {}) => titleRecords.create(editor, { type: 'drama', title: 'Goblin', ...input }),
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

export interface Rejection {
  readonly statusCode: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

/** The error of a rejected command; throws if it was not rejected. */
export async function rejection(work: Promise<unknown>): Promise<Rejection> {
  return work.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: Rejection) => error,
  );
}
