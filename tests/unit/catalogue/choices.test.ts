import { describe, expect, it } from 'vitest';
import '#src/app/staffRoutes.ts';
import { STAFF_RESOURCES } from '#refine.config';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { changeLabels } from '#src/dashboard/editor/changeLabels.ts';
import { shapeOf } from '#src/dashboard/list/listShape.ts';
import { declaredLabels } from '#src/dashboard/record/valueLabels.ts';
import { TITLE_FORMATS } from '#src/domain/catalogue/titleTypes.ts';
import { fixedLabel } from '#src/features/titles/browse/browseAddress.ts';
import { kindText } from '#src/features/titles/page/titleText.ts';
import { type Field, isCollection, type PlainField } from '#src/records/fields/field.ts';
import { CELL_READERS } from '#src/records/kinds/cellReaders.ts';

const plainIn = (field: Field): PlainField[] => {
  if (field.kind === 'permissions') return [];
  return isCollection(field) ? Object.values(field.row) : [field];
};
// The names of permissions are their labels.
const CHOICES = [titleFields, personFields, ...STAFF_RESOURCES.map(({ fields }) => fields)]
  .flatMap((fields) => Object.values<Field>(fields).flatMap(plainIn))
  .filter(({ kind }) => kind === 'choice');

const names = { labelOf: () => undefined, rowName: () => undefined };

describe('the values of a choice', () => {
  it('have labels, all different', () => {
    expect(CHOICES.length).toBeGreaterThan(12);
    for (const { choices = {} } of CHOICES) {
      const labels = Object.values(choices);
      expect(labels.length).toBeGreaterThan(1);
      expect(new Set(labels).size).toBe(labels.length);
      for (const label of labels) expect(label).toMatch(/^[A-Z][\w ,-]+$/);
    }
  });

  it('are read from files by value or label, in any case', () => {
    for (const field of CHOICES)
      for (const [value, label] of Object.entries(field.choices ?? {}))
        expect(
          [value.toUpperCase(), label, label.toLowerCase()].map((text) => CELL_READERS.choice(text, field)),
        ).toEqual([value, value, value]);
    expect(CELL_READERS.choice('Opera', titleFields.format)).toBe('Opera');
  });

  it('have the same labels in staff lists, in the history and on public pages', () => {
    const dramas = STAFF_RESOURCES.find(({ name }) => name === 'dramas');
    const listed = dramas && shapeOf(dramas).fields.format?.choices;
    const history = changeLabels(titleFields, names);
    expect(listed?.map(({ value }) => value)).toEqual(TITLE_FORMATS);
    for (const format of TITLE_FORMATS) {
      const label = fixedLabel('format', format);
      expect(listed?.find(({ value }) => value === format)?.label).toBe(label);
      expect(history.value(format, 'format')).toBe(label);
      expect(kindText({ format, type: 'drama' })).toBe(label);
    }
    expect(TITLE_FORMATS.map((format) => fixedLabel('format', format))).toContain('TV movie');
    const studios = STAFF_RESOURCES.find(({ name }) => name === 'studios');
    expect(declaredLabels(studios?.fields).value('network', 'kind')).toBe('Network');
  });

  it('are their own labels in an old change if they are no longer choices', () => {
    expect(changeLabels(titleFields, names).value('radio_play', 'format')).toBe('radio_play');
  });
});
