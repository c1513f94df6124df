import type { PersonSummary } from '#src/domain/summaries.ts';
import { PersonCard } from '#src/ui/people/PersonCard.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';

/** One person of a cast with the characters they play, in billing order. */
export interface CastEntry {
  person: PersonSummary;
  characters: readonly string[];
  /** For a guest role, what is said of it; shown after the characters. */
  remark?: string | null;
}

const noteOf = ({ characters, remark }: CastEntry) =>
  characters.length > 0 || remark ? <OneLine facts={[characters.join(' / '), remark]} /> : null;

/** One member of a cast: the face, the name, the characters. */
export const CastMember = ({ entry }: { entry: CastEntry }) => (
  <PersonCard person={entry.person} note={noteOf(entry)} />
);

/** Faces with character names. */
export const CastGrid = ({ cast }: { cast: readonly CastEntry[] }) => (
  <ul className="person-grid">
    {cast.map((entry) => (
      <li key={entry.person.id}>
        <CastMember entry={entry} />
      </li>
    ))}
  </ul>
);
