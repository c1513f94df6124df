import { useState } from 'react';
import type { CardTitle, TickableEpisode } from '#src/ui/members/memberPartsContext.ts';
import { entryTitle } from '../entryTitle.ts';
import type { EditedEntry } from '../list.view.ts';
import { useEntry } from '../useEntry.ts';
import { useEntryActions } from '../useEntryActions.ts';

interface EpisodeTickProps {
  title: CardTitle;
  episode: TickableEpisode;
  progress: number | null;
}

/** Whether an episode was watched in the current play: regular ones follow from the progress, others have a mark. */
function isTicked(entry: EditedEntry, episode: TickableEpisode, progress: number | null): boolean {
  if (progress !== null) return progress <= entry.progress;
  return (entry.episodes ?? []).some(
    ({ episodeId, play }) => episodeId === episode.id && play === entry.play,
  );
}

/** The check mark of an episode on the own list. Ticking a regular one sets the progress; others are ticked apart. */
export function EpisodeTick({ title: given, episode, progress }: EpisodeTickProps) {
  const title = entryTitle(given);
  const { known, setEntry } = useEntry(title.id);
  const entry = known.state === 'known' ? known.entry : null;
  // Shown at once, until the server has answered.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const actions = useEntryActions({ title, entry, onEntry: setEntry, onCompleted: () => undefined });
  if (known.state !== 'known') return null;
  const change = async (isChecked: boolean) => {
    setChosen(isChecked);
    await actions.tick(episode.id, isChecked);
    setChosen(null);
  };
  const name = episode.label === null ? 'this episode' : `episode ${episode.label}`;
  return (
    <label className="episode-tick">
      <input
        type="checkbox"
        checked={chosen ?? (entry !== null && isTicked(entry, episode, progress))}
        aria-busy={actions.isBusy}
        onChange={({ target }) => {
          if (!actions.isBusy) void change(target.checked);
        }}
      />
      <span className="visually-hidden">I have watched {name}</span>
    </label>
  );
}
