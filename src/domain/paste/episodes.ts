import { episodeSortOrder } from '#src/domain/catalogue/episodes.ts';
import { nameError } from '#src/domain/names/name.schema.ts';
import { readEpisodeLines } from './episodeLines.ts';
import type { EpisodeReading, PastedEpisode } from './episodeShapes.ts';
import { readEpisodeTable } from './episodeTable.ts';
import { readGrid } from './grid.ts';
import { type Pasted, withinLimit } from './pasted.ts';

function episodeError({ title, nativeTitle }: PastedEpisode): string | null {
  return (
    [title, nativeTitle]
      .map((name) => (name === null ? null : nameError(name)))
      .find((each) => each !== null) ?? null
  );
}

/**
 * Reads pasted episodes: a table (web page, spreadsheet, wiki, Markdown) with or without a header row, or lines that
 * start with a number (`1. Title`, `Episode 2: Title – May 11, 2024`, `3회 제목`); lines without a number are the synopsis
 * of the episode above. Numbers are converted to canonical form (`01` → `1`, `SP1`), dates from any format that the
 * importer reads; ambiguous dates (day/month or month/day) are left out and reported. Sorted by number, each episode
 * once.
 */
export function readPastedEpisodes(pasted: Pasted): EpisodeReading {
  const grid = readGrid(pasted);
  const { rows, beyond } = withinLimit(grid ?? []);
  const read = grid === null ? readEpisodeLines(pasted.text) : readEpisodeTable(rows);
  const left = [...read.left, ...beyond];
  const byLabel = new Map<string, PastedEpisode>();
  for (const episode of read.episodes) {
    const leave = (reason: string) =>
      left.push({ line: episode.line, text: episode.title ?? episode.label, reason });
    const before = byLabel.get(episode.label);
    const error = episodeError(episode);
    if (error !== null) leave(error);
    else if (before !== undefined) leave(`Episode ${episode.label} is already in line ${before.line}`);
    else byLabel.set(episode.label, episode);
  }
  const episodes = [...byLabel.values()].sort(
    (a, b) => episodeSortOrder(a.label) - episodeSortOrder(b.label),
  );
  return { episodes, left: left.sort((a, b) => a.line - b.line) };
}
