import type { Label } from '#src/dashboard/editor/draft/draft.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import { Portrait } from '#src/ui/people/Portrait.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';

interface ThumbProps {
  resource: string;
  record: Pick<Label, 'name' | 'nativeName' | 'year' | 'picture'> & { id: number };
}

/** The small picture of a record, or its placeholder; nothing for resources without pictures. Decorative. */
export function Thumb({ resource, record }: ThumbProps) {
  const { id, name, nativeName, year, picture } = record;
  const kind = declarationOf(resource)?.picker?.picture;
  if (kind === undefined) return null;
  return (
    <span className="dash-thumb" aria-hidden="true">
      {kind === 'portrait' ? (
        <Portrait person={{ id, slug: '', name, nativeName, portrait: picture }} />
      ) : (
        <Poster title={{ id, title: name, nativeTitle: nativeName, year, poster: picture }} sizes="44px" />
      )}
    </span>
  );
}
