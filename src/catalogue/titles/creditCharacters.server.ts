import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { isSameValue } from '#src/records/fields/operations.ts';
import type { Writer } from '#src/records/mapInSequence.server.ts';
import type { Write } from '#src/records/recordWrites.server.ts';
import { jsonRows } from '#src/server/db/jsonRows.ts';

interface Played {
  titleId: number;
  personId: number;
  characterId: number;
  position: number;
}

interface Pair {
  titleId: number;
  personId: number;
}

/**
 * Writes the characters of each changed cast credit, in order. Requires that credits and characters are already stored.
 */
export async function writeCreditCharacters(
  runner: Writer,
  writes: readonly Write<TitleRecord>[],
): Promise<void> {
  const played: Played[] = [];
  const recast: Pair[] = [];
  for (const { id: titleId, before, after, changed } of writes) {
    for (const key of changed.get('cast') ?? []) {
      const was = before?.record.cast[key];
      const is = after.cast[key];
      if (!is || isSameValue(was?.characters ?? [], is.characters)) continue;
      if (was) recast.push({ titleId, personId: is.personId });
      is.characters.forEach((character, position) => {
        played.push({ titleId, personId: is.personId, characterId: Number(character), position });
      });
    }
  }
  for await (const rows of jsonRows(recast)) {
    await runner.query(
      `delete from credit_characters x using credits c, json_to_recordset($1::json) as r("titleId" int, "personId" int)
       where x.credit_id = c.id and c.title_id = r."titleId" and c.person_id = r."personId" and c.job = 'cast'`,
      [rows],
    );
  }
  for await (const rows of jsonRows(played)) {
    await runner.query(
      `insert into credit_characters (credit_id, character_id, position)
       select c.id, r."characterId", r.position
       from json_to_recordset($1::json) as r("titleId" int, "personId" int, "characterId" int, position smallint)
       join credits c on c.title_id = r."titleId" and c.person_id = r."personId" and c.job = 'cast'`,
      [rows],
    );
  }
}
