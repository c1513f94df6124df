// Statements that the check must distinguish: the first is correct, each further one is wrong in one way.
import { type Runner, statement } from '#src/server/db/database.ts';

const byName = statement<{ id: number; name: string }, [id: number]>(
  'wrong-name',
  'select id, slug from roles where id > $1',
);

async function rowsOf<Row extends object>(runner: Runner, text: string): Promise<{ rows: Row[] }> {
  const { rows } = await runner.query<Row>(text);
  return { rows };
}

export const STATEMENTS = {
  right: (runner: Runner) =>
    runner.query<{ id: number; slug: string; at: Date; count: string; detail: { list: number[] } | null }>(
      `select id, slug, now() as at, count(*) over () as count, null::jsonb as detail from roles
       union all select 0, '', now(), 0, '{ "list": [1] }'`,
    ),
  misspelt: (runner: Runner) => runner.query<{ id: number; nmae: string }>('select id, name from roles'),
  undeclared: (runner: Runner) => runner.query<{ id: number }>('select id, name from roles'),
  textForNumber: (runner: Runner) => runner.query<{ id: string }>('select id from roles'),
  numberForBigint: (runner: Runner) => runner.query<{ count: number }>('select count(*) from roles'),
  textForTime: (runner: Runner) => runner.query<{ at: string }>('select now() as at'),
  numbersForTexts: (runner: Runner) =>
    runner.query<{ slugs: number[] }>('select array_agg(slug) as slugs from roles'),
  nullForText: (runner: Runner) =>
    runner.query<{ slug: string }>('select slug from roles union all select null'),
  otherChoice: (runner: Runner) => runner.query<{ slug: 'one' | 'two' }>(`select 'three' as slug`),
  partOfJson: (runner: Runner) =>
    runner.query<{ detail: { list: { id: number }[] } }>(
      `select '{ "list": [{ "id": 1 }, { "id": null }] }'::jsonb as detail`,
    ),
  named: (runner: Runner) => byName(runner, 0),
  handedOn: (runner: Runner) => rowsOf<{ id: string }>(runner, 'select id from roles'),
} satisfies Readonly<Record<string, (runner: Runner) => Promise<unknown>>>;

export type StatementName = keyof typeof STATEMENTS;
