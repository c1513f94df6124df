import type { PersonSummary } from '#src/domain/catalogue/summaries.ts';
import { PersonCard } from '#src/ui/people/PersonCard.tsx';
import { OneLine } from '#src/ui/type/OneLine.tsx';

/** A person of a cast with the characters that they play, in billing order. */
export interface CastEntry {
  person: PersonSummary;
  characters: readonly string[];
  /** Remark on a guest role, shown after the characters. */
  remark?: string | null;
}

const noteOf = ({ characters, remark }: CastEntry) =>
  characters.length > 0 || remark ? <OneLine facts={[characters.join(' / '), remark]} /> : null;

/** One member of a cast: portrait, name and characters. */
export const CastMember = ({ entry }: { entry: CastEntry }) => (
  <PersonCard person={entry.person} note={noteOf(entry)} />
);

/** A grid of portraits with the names of people and characters. */
export const CastGrid = ({ cast }: { cast: readonly CastEntry[] }) => (
  <ul className="person-grid">
    {cast.map((entry) => (
      <li key={entry.person.id}>
        <CastMember entry={entry} />
      </li>
    ))}
  </ul>
);
