import { describe, expect, test } from 'vitest';
import { spreadOf, timeAlternately } from '../../../scripts/bench/measure.ts';
import { peopleFor } from '../../../scripts/generator/sizes.ts';

describe('times of the benchmarks', () => {
  const counted = () => {
    const called: string[] = [];
    const works = ['a', 'b'].map((name) => async () => {
      called.push(name);
    });
    return { called, works };
  };

  test('are measured alternately, after untimed rounds', async () => {
    const { called, works } = counted();
    const times = await timeAlternately(works, { rounds: 4, warmUp: 2 });
    expect(called.join('')).toBe('ab'.repeat(6));
    expect(times.map((each) => each.length)).toEqual([4, 4]);
  });

  test('of slow work are three, after one untimed round', async () => {
    const { called, works } = counted();
    const times = await timeAlternately(works, { rounds: 20, warmUp: 5, within: 0 });
    expect(called.join('')).toBe('ab'.repeat(4));
    expect(times.map((each) => each.length)).toEqual([3, 3]);
  });

  test('start when the untimed rounds have taken the required time', async () => {
    const { called, works } = counted();
    const began = performance.now();
    const times = await timeAlternately(works, { rounds: 2, warmUp: 1, warmMilliseconds: 30 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(30);
    expect(called.length).toBeGreaterThan(2 * 3);
    expect(times.map((each) => each.length)).toEqual([2, 2]);
  });

  test('are those that the work reports, if it does', async () => {
    expect(await timeAlternately([async () => ({ time: 7 })], { rounds: 2, warmUp: 0 })).toEqual([[7, 7]]);
  });

  test('have a median and a 95th percentile that were measured', () => {
    const numbers = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(spreadOf(numbers)).toEqual({ runs: 100, min: 1, median: 50, p95: 95, max: 100 });
  });
});

test('a catalogue has three people for each title at first, and fewer for later ones', () => {
  expect([0, 10_000, 20_000, 500_000].map(peopleFor)).toEqual([0, 30_000, 60_000, 780_000]);
});
