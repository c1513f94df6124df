import { episodeSortOrder } from '../episodes.ts';
import { nameFault } from '../titleNames.ts';
import { readEpisodeLines } from './episodeLines.ts';
import type { EpisodeReading, PastedEpisode } from './episodeShapes.ts';
import { readEpisodeTable } from './episodeTable.ts';
import { readGrid } from './grid.ts';
import { type Pasted, withinLimit } from './pasted.ts';

function faultOf({ title, nativeTitle }: PastedEpisode): string | null {
  return (
    [title, nativeTitle]
      .map((name) => (name === null ? null : nameFault(name)))
      .find((each) => each !== null) ?? null
  );
}

/**
 * Reads episodes as people paste them: a table (page, spreadsheet, wiki, Markdown) with or without a header row, or lines
 * that begin with a number (`1. Title`, `Episode 2: Title – May 11, 2024`, `3회 제목`), where lines without one are the
 * synopsis of the episode above. Numbers are in their written form (`01` → `1`, `SP1`), dates in any form the importer
 * reads; one that may be day/month or month/day is left out and told. In the order of the numbers, each once.
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
    const fault = faultOf(episode);
    if (fault !== null) leave(fault);
    else if (before !== undefined) leave(`Episode ${episode.label} is in line ${before.line} already`);
    else byLabel.set(episode.label, episode);
  }
  const episodes = [...byLabel.values()].sort(
    (a, b) => episodeSortOrder(a.label) - episodeSortOrder(b.label),
  );
  return { episodes, left: left.sort((a, b) => a.line - b.line) };
}
