import { describe, expect, it } from 'vitest';
import { changeLines, sourceText } from '#src/features/lists/log/changeLines.ts';

const edit = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changeLines({ before, after, source: 'edit' });

describe('a change in the log of a list', () => {
  it('names the status with which a title was added or removed', () => {
    expect(edit(null, { status: 'plan_to_watch' })).toEqual(['Added: plan to watch']);
    expect(edit({ status: 'dropped' }, null)).toEqual(['Removed: was dropped']);
  });

  it('shows each changed field with its values before and after', () => {
    expect(
      edit(
        { status: 'watching', progress: 15, score: null, finishedOn: null },
        { status: 'completed', progress: 16, score: 17, finishedOn: '2024-05' },
      ),
    ).toEqual([
      'Status: watching → completed',
      'Episodes: 15 → 16',
      'Score: none → 8.5',
      'Finished: none → May 2024',
    ]);
  });

  it('does not repeat notes, and counts episodes that were ticked apart', () => {
    expect(edit({ notes: 'a' }, { notes: 'b' })).toEqual(['Notes changed']);
    expect(edit({ 'marks/5/1': null }, { 'marks/5/1': { watchedOn: null } })).toEqual(['Ticked apart: 1']);
    expect(edit({ 'marks/5/1': { watchedOn: null } }, { 'marks/5/1': null })).toEqual(['Unticked apart: 1']);
    expect(edit({ 'plays/1': null }, { 'plays/1': { progress: 16 } })).toEqual(['Plays changed']);
  });

  it('says what made it, unless the entry itself was edited', () => {
    const sources = ['edit', 'bulk', 'merge'] as const;
    expect(sources.map((source) => sourceText({ before: null, after: {}, source }))).toEqual([
      null,
      'In a bulk edit',
      'Staff merged two titles',
    ]);
  });
});
