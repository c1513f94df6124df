import { Episodes } from './episodes/Episodes.tsx';
import { Airing } from './release/Airing.tsx';
import { Releases } from './release/Releases.tsx';
import type { TitleDraft } from './titleValues.ts';

/** Editor tab for airing, releases and episodes. */
export const ReleaseTab = ({ draft }: { draft: TitleDraft }) => (
  <div className="rel">
    <div className="dash-editor-body">
      <Airing draft={draft} />
      <Releases draft={draft} />
    </div>
    <Episodes draft={draft} />
  </div>
);
