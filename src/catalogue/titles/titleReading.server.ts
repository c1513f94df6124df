import { recordReader, type Stored } from '#src/records/reading.server.ts';
import type { TitleRecord } from './title.fields.ts';
import { titleTable } from './titleTable.server.ts';

export type StoredTitle = Stored<TitleRecord>;

/** Reads titles by id, deleted ones included; unknown ids are missing in the map. */
export const readTitles = recordReader<TitleRecord>('read_title_records', titleTable);
