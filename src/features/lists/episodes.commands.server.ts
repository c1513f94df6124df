import { notFound } from '#src/domain/errors.ts';
import {
  progressByEpisode,
  type TickedEpisode,
  tickedEntry,
  untickedEntry,
} from '#src/domain/lists/episodeTicks.ts';
import type { CommandContext } from '#src/server/command.ts';
import { type Runner, statement } from '#src/server/db/database.ts';
import { changeEntry, type EntryCall, type OneEntry } from './entry.commands.server.ts';
import { assertNoConflicts, entryAt } from './entryVersions.server.ts';
import type { ChangedEntry } from './list.schema.ts';

const episodesOf = statement<TickedEpisode, [titleId: number]>(
  'list-episodes-of-title',
  'select id, label, kind from episodes where title_id = $1 order by sort_order, id',
);

async function episodeOf(runner: Runner, titleId: number, episodeId: number) {
  const episodes = await episodesOf(runner, titleId);
  const episode = episodes.find(({ id }) => id === episodeId);
  if (!episode) throw notFound(`Title ${titleId} has no episode ${episodeId}`);
  const progressOf = progressByEpisode(episodes);
  return { episode, progressOf, progress: progressOf.get(episodeId) ?? null };
}

/**
 * Ticks an episode. A regular one sets the progress to its number, a special one is ticked apart. It never lowers the
 * progress, so it cannot conflict with changes of other tabs.
 * @param watchedOn partial date, stored with the episode
 * @throws AppError 403; 404; 422 if its number is above the title's total
 */
export function tickEpisode(
  context: CommandContext,
  titleId: number,
  episodeId: number,
  { watchedOn = null, ...call }: EntryCall & { watchedOn?: string | null | undefined },
): Promise<ChangedEntry> {
  return changeEntry(context, titleId, call, async ({ work, current, rules }) => {
    const { episode, progress } = await episodeOf(work.tx.client, titleId, episodeId);
    return tickedEntry(current?.state ?? null, { episode, progress, watchedOn }, rules);
  });
}

/** @throws AppError 409 if the progress was changed since the version that the caller has read */
async function assertSameProgress(entry: OneEntry, yours: number): Promise<void> {
  const { current, version, work } = entry;
  if (version === current?.version) return;
  const was = (await entryAt(work.tx.client, entry, { progress: yours }))?.progress ?? 0;
  const theirs = current?.state.progress ?? 0;
  if (was !== theirs) assertNoConflicts(entry, [{ path: 'progress', was, yours, theirs }]);
}

/**
 * Unticks an episode. A regular one sets the progress to the one before it; a special one loses its tick.
 * @throws AppError 403; 404; 409 if the progress was changed since the version that the caller has read
 */
export function untickEpisode(
  context: CommandContext,
  titleId: number,
  episodeId: number,
  call: EntryCall,
): Promise<ChangedEntry> {
  return changeEntry(context, titleId, call, async (entry) => {
    const { current, work, rules } = entry;
    if (!current) throw notFound(`Title ${titleId} is not on your list`);
    const { episode, progressOf, progress } = await episodeOf(work.tx.client, titleId, episodeId);
    if (progress !== null) await assertSameProgress(entry, progress - 1);
    return untickedEntry(current.state, { episode, progress }, progressOf, rules);
  });
}
