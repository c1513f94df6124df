import type { Label } from '#src/dashboard/editor/draft/draft.ts';
import { Portrait } from '#src/ui/people/Portrait.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';

interface ThumbProps {
  resource: string;
  record: Pick<Label, 'name' | 'nativeName' | 'year' | 'picture'> & { id: number };
}

/** The small picture of a title or person, or its placeholder; nothing for other resources. Decorative. */
export function Thumb({ resource, record }: ThumbProps) {
  const { id, name, nativeName, year, picture } = record;
  if (resource === 'people') {
    return (
      <span className="dash-thumb" aria-hidden="true">
        <Portrait person={{ id, slug: '', name, nativeName, portrait: picture }} />
      </span>
    );
  }
  if (resource !== 'dramas') return null;
  return (
    <span className="dash-thumb" aria-hidden="true">
      <Poster
        title={{ id, title: name, nativeTitle: nativeName, genres: [], year, poster: picture }}
        sizes="44px"
      />
    </span>
  );
}
