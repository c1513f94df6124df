interface Proposal {
  id: string;
  path: string;
  group: string;
  kind: string;
  label: string;
  was: unknown;
  proposed: unknown;
  state: string;
  isSuggested: boolean;
  needs: string[];
  language: string | null;
  picture?: { small: string };
  person?: { match: { id: number; by: string } | null; others: { id: number }[] };
}
export interface Diff {
  version: number;
  tmdbId: string;
  movedFrom: string | null;
  season: number | null;
  proposals: Proposal[];
  notes: string[];
}
export interface Job<Result> {
  status: string;
  error: string | null;
  result: Result;
}
export interface Accepted {
  version: number;
  activityId: number;
  changed: string[];
  pictures: number;
  people: { id: number; name: string }[];
  skipped: { label: string; reason: string }[];
  conflicts: { path: string; was: unknown; yours: unknown; theirs: unknown }[];
}
export interface Title {
  version: number;
  synopsis: string | null;
  episodeCount: number | null;
  episodes: { key: string; label: string; title: string | null; airDate: string | null }[];
  cast: { personId: number; characters: string[] }[];
  characters: { key: string; name: string }[];
  images: { imageId: number; kind: string; episodeId: number | null }[];
  externalIds: { sourceId: number; value: string }[];
}
/** The delay between calls of the server takes no time here. */
export const wait = () => Promise.resolve();
export const at = ({ proposals }: Diff, path: string) => proposals.filter((each) => each.path === path);
export const ofGroup = ({ proposals }: Diff, group: string) =>
  proposals.filter((each) => each.group === group);
