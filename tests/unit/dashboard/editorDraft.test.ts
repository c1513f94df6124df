import '#src/app/staffScreens.client.ts';
import { describe, expect, it } from 'vitest';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { changeCounts, changedFields, mergedValues } from '#src/dashboard/editor/draft/changes.ts';
import { initialDraft, rebased } from '#src/dashboard/editor/draft/draftState.ts';
import { markOf, tabOfPath } from '#src/dashboard/editor/editorTabs.ts';
import { PERSON_KIND } from '#src/features/people/staff/PersonEdit.tsx';
import { TITLE_KIND } from '#src/features/titles/staff/TitleEdit.tsx';
import { type Field, isCollection } from '#src/records/fields/field.ts';
import { actor, base, fields, record } from '#tests/unit/dashboard/drafts.ts';

describe('the changes in a draft', () => {
  it('depend on the content of rows, not on the identity of lists; order counts only if it is stored', () => {
    expect([...changedFields(fields, base, { ...base, cast: base.cast.map((row) => ({ ...row })) })]).toEqual(
      [],
    );
    expect([...changedFields(fields, base, { ...base, cast: base.cast.toReversed() })]).toEqual(['cast']);
    const ratings = base.contentRatings.toReversed();
    expect([...changedFields(fields, base, { ...base, contentRatings: ratings })]).toEqual([]);
    const twice = [{ contentRatingId: 5 }, { contentRatingId: 5 }];
    expect([...changedFields(fields, base, { ...base, contentRatings: twice })]).toEqual(['contentRatings']);
  });

  it('are counted individually for each tab', () => {
    const cast = [actor(1, 'main'), actor(3), actor(9)];
    const counts = changeCounts(fields, base, { ...base, title: 'Goblin!', cast });
    expect(counts).toEqual({ title: 1, cast: 3 });
    expect(
      markOf(TITLE_KIND.tabs().details?.fields ?? [], counts, { title: 'Too long', 'cast.2.role': 'No' }),
    ).toEqual({
      unsaved: 1,
      wrong: 1,
    });
  });

  it('lead to the tab with the changed path', () => {
    expect(
      ['title', 'genres.0.genreId', 'tags/12/relevance', 'version'].map((path) =>
        tabOfPath(TITLE_KIND.tabs(), path),
      ),
    ).toEqual(['details', 'genres', 'genres', null]);
  });
});

describe('the tabs of an editor', () => {
  it('contain each editable field on exactly one tab', () => {
    const written = (all: Readonly<Record<string, Field>>) =>
      Object.keys(all).filter((name) => {
        const field = all[name];
        return field && (!isCollection(field) || field.isManual);
      });
    const onTabs = (tabs: object) =>
      Object.values(tabs).flatMap((tab: { fields: readonly string[] }) => tab.fields);
    expect(onTabs(TITLE_KIND.tabs()).sort()).toEqual(written(titleFields).sort());
    expect(onTabs(PERSON_KIND.tabs()).sort()).toEqual(written(personFields).sort());
  });
});

describe('two drafts of one record', () => {
  const mine = { ...base, title: 'Guardian', cast: [actor(1, 'main'), actor(3), actor(2)] };
  const theirs = { ...base, title: 'The Goblin', cast: [actor(8), actor(1), actor(2), actor(3, 'support')] };

  it('are merged if they do not conflict, including positions', () => {
    const merged = mergedValues(fields, { base, mine, theirs: { ...theirs, title: 'Goblin' } }, () => null);
    expect(merged.title).toBe('Guardian');
    expect(merged.cast).toEqual([actor(8), actor(1, 'main'), actor(3, 'support'), actor(2)]);
  });

  it('use the selected side of a conflict', () => {
    const titles = (['yours', 'theirs'] as const).map(
      (side) =>
        mergedValues(fields, { base, mine, theirs }, (path) => (path === 'title' ? side : null)).title,
    );
    expect(titles).toEqual(['Guardian', 'The Goblin']);
  });

  it('restore a complete row that the other side removed, if mine is selected', () => {
    const gone = { ...base, cast: [actor(2), actor(3)] };
    const changed = { ...base, cast: [actor(1, 'main'), actor(2), actor(3)] };
    const sides = (['yours', 'theirs'] as const).map((side) =>
      mergedValues(fields, { base, mine: changed, theirs: gone }, () => side).cast.map((row) => row.personId),
    );
    expect(sides).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
  });
});

describe('a draft of a record that was changed elsewhere', () => {
  const later = record({ ...base, synopsis: '<p>Theirs.</p>', cast: [...base.cast, actor(9)] }, 8);
  const begunAt7 = initialDraft(fields, record(base, 7));

  it('moves to the later version with its unsaved changes', () => {
    const mine = {
      ...begunAt7,
      values: { ...base, title: 'Guardian', cast: [actor(1, 'main'), ...base.cast.slice(1)] },
    };
    const moved = rebased(fields, mine, later);
    expect(moved).toMatchObject({ version: 8, base: { synopsis: '<p>Theirs.</p>', title: 'Goblin' } });
    expect(moved?.values).toMatchObject({ title: 'Guardian', synopsis: '<p>Theirs.</p>' });
    expect(moved?.values.cast.map(({ personId, role }) => [personId, role])).toEqual([
      [1, 'main'],
      [2, null],
      [3, null],
      [9, null],
    ]);
    expect([...changedFields(fields, moved?.base ?? base, moved?.values ?? base)].sort()).toEqual([
      'cast',
      'title',
    ]);
  });

  it('stays at its version if both changed the same path, so that saving shows the conflict', () => {
    const mine = { ...begunAt7, values: { ...base, synopsis: '<p>Mine.</p>' } };
    expect(rebased(fields, mine, later)).toBeNull();
  });
});
