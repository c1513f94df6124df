// A process that repeatedly changes the catalogue with the real commands, and writes each acknowledged change
// to a journal on disk before the next:
// node --import tsx tests/load/kills/writer.ts ADDRESS JOURNAL SEED
// Errors are expected, it retries. On `pause` it completes the current change, prints `paused` and waits for
// `go`.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { PersonRecord } from '#src/catalogue/people/person.fields.ts';
import { readPeople } from '#src/catalogue/people/personReading.server.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { readTitles } from '#src/catalogue/titles/titleReading.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { AppError } from '#src/domain/errors.ts';
import type { Saved } from '#src/records/lifecycle.commands.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { connect } from '#src/server/db/database.ts';
import { contextOf } from '#tests/support/staff/staff.ts';
import { type Chance, chance } from '../chance.ts';
import type { Acknowledged } from './journal.ts';

const [address = '', journalPath = '', seed = '1'] = process.argv.slice(2);
const LOOPS = 3;
const SYLLABLES = ['도', '깨', '비', '사', '랑', '의', '밤', '달', '빛', '숲'] as const;

const db = connect(address, () => undefined, { max: LOOPS + 1, answerMilliseconds: 5_000 });
const journal = openSync(journalPath, 'a');
let gate: Promise<void> = Promise.resolve();
let open: () => void = () => undefined;
const busy = new Set<Promise<void>>();

function acknowledge(entry: Acknowledged): void {
  writeSync(journal, `${JSON.stringify(entry)}\n`);
  fsyncSync(journal);
}

const word = (random: Chance) =>
  Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('');
const episodes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `new-${index}`, label: String(index + 1) }));

/** One person and a few titles that only one loop changes, so that it knows their last versions. */
async function work(context: CommandContext, random: Chance): Promise<void> {
  const people: Saved<PersonRecord>[] = [];
  const titles: Saved<TitleRecord>[] = [];

  const personStep = async () => {
    const known = people[random.below(8)];
    const names = [{ name: `${word(random)} ${random.below(1000)}` }];
    const saved = known
      ? await personRecords.update(context, known.id, { version: known.version, changes: { names } })
      : await personRecords.create(context, {
          name: `Person ${word(random)}`,
          nativeName: word(random),
          names,
        });
    acknowledge({ entity: 'person', ...saved });
    if (known) people[people.indexOf(known)] = saved;
    else people.push(saved);
  };

  const fields = () => ({
    title: `${word(random)} ${random.below(10_000)}`,
    nativeTitle: word(random),
    startDate: `20${10 + random.below(16)}-0${1 + random.below(9)}`,
    aliases: [{ name: `Alias ${random.below(1000)}` }, { name: word(random) }],
    characters: [{ key: 'new-1', name: `Role ${random.below(100)}` }],
    cast: people.slice(0, random.below(4)).map(({ id }, index) => ({
      personId: id,
      role: index === 0 ? 'main' : 'support',
      characters: index === 0 ? ['new-1'] : [],
    })),
    episodes: episodes(random.below(5)),
  });

  const changeOf = (title: Saved<TitleRecord>) => {
    if (title.isDeleted) return titleRecords.restore(context, title.id, { version: title.version });
    if (random.below(6) === 0) return titleRecords.remove(context, title.id, { version: title.version });
    return titleRecords.update(context, title.id, { version: title.version, changes: fields() });
  };

  const titleStep = async () => {
    const known = titles[random.below(12)];
    const saved = known
      ? await changeOf(known)
      : await titleRecords.create(context, { type: 'drama', ...fields() });
    acknowledge({ entity: 'title', ...saved });
    if (known) titles[titles.indexOf(known)] = saved;
    else titles.push(saved);
  };

  // After a lost response the change may have been made or not: the stored version is changed next.
  const catchUp = async () => {
    const storedTitles = await readTitles(
      db.pool,
      titles.map(({ id }) => id),
    );
    const storedPeople = await readPeople(
      db.pool,
      people.map(({ id }) => id),
    );
    for (const [index, { id }] of titles.entries())
      titles[index] = { ...titles[index], ...storedTitles.get(id) } as Saved<TitleRecord>;
    for (const [index, { id }] of people.entries())
      people[index] = { ...people[index], ...storedPeople.get(id) } as Saved<PersonRecord>;
  };

  let isOutdated = false;
  for (;;) {
    try {
      if (isOutdated) await catchUp();
      isOutdated = false;
      // After the read above, so that no write starts once `paused` was printed.
      await gate;
      const step = random.below(4) === 0 || people.length === 0 ? personStep() : titleStep();
      const settled = step.then(
        () => undefined,
        () => undefined,
      );
      busy.add(settled);
      void settled.then(() => busy.delete(settled));
      await step;
    } catch (error) {
      // A rejection is an error of this writer, which would otherwise go unnoticed.
      if (error instanceof AppError && error.statusCode !== 409)
        process.send?.({ refused: error.message, fields: error.fields });
      isOutdated = true;
      await pause(20);
    }
  }
}

async function begin(): Promise<CommandContext> {
  for (;;) {
    try {
      return await contextOf(db, 'editor');
    } catch {
      await pause(50);
    }
  }
}

process.on('message', (message) => {
  if (message === 'go') return open();
  gate = new Promise((resolve) => {
    open = resolve;
  });
  void Promise.all(busy).then(() => process.send?.('paused'));
});
process.on('disconnect', () => {
  closeSync(journal);
  process.exit(0);
});

const context = await begin();
process.send?.('writing');
for (let loop = 0; loop < LOOPS; loop += 1) void work(context, chance(Number(seed) * 31 + loop));
