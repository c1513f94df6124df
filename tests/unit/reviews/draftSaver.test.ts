import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewContent } from '#src/domain/reviews/reviewRules.ts';
import { createDraftSaver, type DraftState } from '#src/features/reviews/draftSaver.ts';
import { shortReview } from '#tests/support/reviews/reviewInput.ts';

const text = (line: string): ReviewContent => shortReview({ body: `<p>${line}</p>` });

/** A saver with what it saved and the states that it showed; saving fails while `failure` is set. */
function startSaver() {
  const saved: [version: number, body: string][] = [];
  const states: DraftState[] = [];
  const outcome: { failure: 'conflict' | 'failed' | null } = { failure: null };
  const saver = createDraftSaver({
    firstVersion: 0,
    save(version, { body }) {
      if (outcome.failure) return Promise.reject(new Error(outcome.failure));
      saved.push([version, body]);
      return Promise.resolve(version + 1);
    },
    reasonOf: () => outcome.failure ?? 'failed',
    onState: (state) => states.push(state),
  });
  return { saver, saved, states, outcome };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the draft of a review', () => {
  it('is saved once after a pause, each time with the version of the one before', async () => {
    const { saver, saved, states } = startSaver();
    for (const line of ['o', 'on', 'one']) saver.save(text(line));
    await vi.runAllTimersAsync();
    saver.save(text('two'));
    expect([saver.isWaiting(), states.at(-1)]).toEqual([true, 'waiting']);
    await vi.runAllTimersAsync();
    expect(saved).toEqual([
      [0, '<p>one</p>'],
      [1, '<p>two</p>'],
    ]);
    expect([saver.isWaiting(), states.at(-1), saver.version()]).toEqual([false, 'saved', 2]);
  });

  it('is not saved while the review is published, and is saved again at once if that fails', async () => {
    const { saver, saved, states } = startSaver();
    saver.save(text('one'));
    await saver.stop();
    await vi.runAllTimersAsync();
    expect([saved, saver.isWaiting()]).toEqual([[], false]);
    await saver.resume(text('one'));
    expect([saved, states.at(-1)]).toEqual([[[0, '<p>one</p>']], 'saved']);
    saver.save(text('two'));
    await vi.runAllTimersAsync();
    expect(saved.at(-1)).toEqual([1, '<p>two</p>']);
  });

  it('contains what was written while publishing failed', async () => {
    const { saver, saved } = startSaver();
    await saver.stop();
    saver.save(text('later'));
    await saver.resume(text('earlier'));
    expect(saved).toEqual([[0, '<p>later</p>']]);
  });

  it('is tried again after a failure, and never after a conflict', async () => {
    const { saver, saved, states, outcome } = startSaver();
    outcome.failure = 'failed';
    saver.save(text('one'));
    await vi.runAllTimersAsync();
    expect([states.at(-1), saver.isWaiting()]).toEqual(['failed', true]);
    outcome.failure = 'conflict';
    await saver.flush();
    outcome.failure = null;
    await saver.stop();
    await saver.resume(text('two'));
    saver.save(text('three'));
    await vi.runAllTimersAsync();
    expect([saved, states.at(-1), saver.isWaiting()]).toEqual([[], 'conflict', false]);
  });
});
