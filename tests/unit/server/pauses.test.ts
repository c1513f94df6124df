import { describe, expect, it } from 'vitest';
import { jsonRows } from '#src/server/db/jsonRows.ts';
import { mapWithPauses } from '#src/server/pauses.ts';

const collected = async (rows: AsyncGenerator<string>) => {
  const all: string[] = [];
  for await (const each of rows) all.push(each);
  return all;
};

describe('work over many rows', () => {
  it('lets other tasks run in between, and keeps the order', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const slow = (each: number) => {
      const until = performance.now() + 1;
      while (performance.now() < until);
      return each * 2;
    };
    const list = Array.from({ length: 100 }, (_, at) => at);
    expect(await mapWithPauses(list, slow)).toEqual(list.map((each) => each * 2));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it('gives JSON lists of limited length, which together contain every row once', async () => {
    const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, text: 'a'.repeat(500) }));
    const texts = await collected(jsonRows(rows));
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts) expect(text.length).toBeLessThan(260_000);
    expect(texts.flatMap((text) => JSON.parse(text))).toEqual(rows);
  });

  it('gives no list without rows, and maps each row', async () => {
    expect(await collected(jsonRows([]))).toEqual([]);
    expect(await collected(jsonRows([{ id: 1 }], ({ id }) => ({ double: 2 * id })))).toEqual([
      '[{"double":2}]',
    ]);
  });
});
