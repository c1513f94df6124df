import { attachedErrors } from '#src/catalogue/attachedErrors.server.ts';
import { titleUses } from '#src/catalogue/titles/titleTable.server.ts';
import { defineRecords, type Records } from '#src/records/lifecycle.commands.server.ts';
import { writePeople } from './people.server.ts';
import { personFields } from './person.fields.ts';
import { personChangesSchema, personInputSchema } from './person.schema.ts';
import { readPeople } from './personReading.server.ts';
import { personErrors } from './personRules.ts';

/** The store and commands of people. Credits are stored with the titles. */
export const personRecords: Records<typeof personFields> = defineRecords({
  resource: 'people',
  noun: 'person',
  target: 'people',
  fields: personFields,
  schemas: { create: personInputSchema, changes: personChangesSchema },
  deletion: 'soft',
  named: { table: 'people', name: 'name' },
  // Titles refer to people in their credits.
  uses: [
    {
      resource: 'dramas',
      field: 'credits',
      table: 'credits',
      column: 'person_id',
      owner: 'title_id',
      isPublic: titleUses.isPublic('x.title_id'),
    },
  ],
  undoRank: 1,
  label: ({ name }) => name,
  read: readPeople,
  write: writePeople,
  recordErrors: (_id, person) => personErrors(person),
  storedErrors: (runner, drafts) => attachedErrors(runner, 'person', drafts),
});
