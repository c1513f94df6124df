import { describe, expect, it } from 'vitest';
import { completeTabs, type EditorTabs } from '#src/dashboard/editor/editorTabs.ts';
import { flag, integer, name, optional, orderedRows, partialDate } from '#src/records/fields/field.ts';
import { recordList } from '#src/records/resources/recordList.server.ts';
import { recordTable } from '#src/records/tables.server.ts';

const fields = {
  name: name('Name'),
  filmedOn: optional(partialDate('Filmed on')),
  seats: integer('Seats', 0, 20_000),
  views: integer('Views'),
  isOpen: flag('Open'),
  prizes: orderedRows({
    label: 'Prizes',
    row: { name: name('Name'), year: optional(integer('Year', 1900, 2100)) },
    keyParts: ['name'],
    max: 10,
  }),
};

const Panel = () => null;

describe('a field added to the registry', () => {
  it('is stored in a column of its type, with rows in the table of its collection', () => {
    const table = recordTable(fields, {
      table: 'halls',
      owner: 'hall_id',
      collections: { prizes: 'prizes' },
    });
    expect(table.columns).toEqual({
      name: 'text',
      filmedOn: 'text',
      seats: 'smallint',
      views: 'int',
      isOpen: 'bool',
    });
    expect(table.collections).toEqual({
      prizes: { table: 'prizes', key: { name: 'text' }, values: { year: 'smallint', position: 'smallint' } },
    });
  });

  it('is selected, filtered and returned by the staff list', () => {
    const list = recordList(fields, 'h');
    expect(list.select).toContain('h.filmed_on as "filmedOn"');
    expect(list.fields.filmedOn).toMatchObject({ kind: 'partialDate', isNullable: true, isSortable: true });
    expect(list.fields.isOpen).toMatchObject({ kind: 'flag', isNullable: false });
    expect(list.answers.filmedOn?.safeParse(null).success).toBe(true);
    expect(list.answers.seats?.safeParse(null).success).toBe(false);
    expect(Object.keys(list.answers)).not.toContain('prizes');
  });

  it('is edited on the first tab if no tab contains it', () => {
    const tabs: EditorTabs<typeof fields> = {
      details: { label: 'Details', fields: ['name', 'prizes'], Panel },
      dates: { label: 'Dates', fields: ['filmedOn'], Panel },
    };
    const complete = completeTabs(fields, tabs);
    expect(complete.details).toMatchObject({
      fields: ['name', 'prizes', 'seats', 'views', 'isOpen'],
      others: ['seats', 'views', 'isOpen'],
    });
    expect(complete.dates).toBe(tabs.dates);
    expect(completeTabs({ name: fields.name }, tabs as EditorTabs<{ name: typeof fields.name }>)).toBe(tabs);
  });
});
