import type { FieldErrors } from '#src/domain/errors.ts';
import type { Fields, RecordOf } from '#src/domain/fields/field.ts';
import { type PersonRecord, personFields } from '#src/domain/fields/person.ts';
import { overfullFaults, personFaults, titleFaults } from '#src/domain/fields/rules.ts';
import { type TitleRecord, titleFields } from '#src/domain/fields/title.ts';
import type { Runner } from '#src/server/db/database.ts';
import {
  type ExternalIds,
  externalIdFaults,
  missingReferences,
  refuseFaults,
  withCleanText,
} from './checks.server.ts';
import { type Links, linkFaults } from './linkFaults.server.ts';
import type { Stored, StoredPerson, StoredTitle } from './reading.server.ts';

interface Kind<F extends Fields> {
  readonly fields: F;
  readonly entity: 'title' | 'person';
  faultsOf(id: number | null, record: RecordOf<F>): FieldErrors;
}

interface Linked {
  readonly externalIds: ExternalIds;
  readonly links: Links;
}

async function sound<F extends Fields, Shape extends RecordOf<F> & Linked>(
  runner: Runner,
  { fields, entity, faultsOf }: Kind<F>,
  before: Stored<Shape> | null,
  cleaned: Shape,
): Promise<void> {
  const held = before?.record ?? null;
  const id = before?.id ?? null;
  refuseFaults({ ...faultsOf(id, cleaned), ...overfullFaults(fields, held, cleaned) });
  refuseFaults(await missingReferences(runner, fields, held, cleaned));
  refuseFaults(await externalIdFaults(runner, entity, id, cleaned.externalIds));
  refuseFaults(await linkFaults(runner, held?.links ?? null, cleaned.links));
}

/**
 * Checks a title as a whole; every command that saves one by itself asks this.
 * @param before the title as it was, null for a new one
 * @returns the title with its formatted texts cleaned
 * @throws AppError 422 naming each field that is wrong
 */
export async function soundTitle(
  runner: Runner,
  before: StoredTitle | null,
  after: TitleRecord,
): Promise<TitleRecord> {
  const record = await withCleanText(titleFields, after);
  await sound(runner, { fields: titleFields, entity: 'title', faultsOf: titleFaults }, before, record);
  return record;
}

/**
 * Checks a person as a whole; every command that saves one by itself asks this.
 * @param before the person as they were, null for a new one
 * @returns the person with their formatted texts cleaned
 * @throws AppError 422 naming each field that is wrong
 */
export async function soundPerson(
  runner: Runner,
  before: StoredPerson | null,
  after: PersonRecord,
): Promise<PersonRecord> {
  const record = await withCleanText(personFields, after);
  const faultsOf = (_id: number | null, person: PersonRecord) => personFaults(person);
  await sound(runner, { fields: personFields, entity: 'person', faultsOf }, before, record);
  return record;
}
