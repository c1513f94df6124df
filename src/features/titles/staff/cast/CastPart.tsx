import { useId, useMemo } from 'react';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import type { CastRole } from '#src/domain/catalogue/creditKinds.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import type { CastRow, CharacterRow, TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { CreditPart } from './CreditPart.tsx';
import { withActor } from './castChanges.ts';
import { errorAt, personOf } from './creditView.ts';
import { castGrouping, roleLabel } from './groupings.ts';
import { useCastActions } from './useCastActions.ts';

interface CastPartProps {
  draft: TitleDraft;
  openCharacter(key: string): void;
  paste(pasted: Pasted): void;
}

/** Edits the cast of a title, grouped by role. */
export function CastPart({ draft, openCharacter, paste }: CastPartProps) {
  const { values, errors, isDisabled } = draft;
  const { cast, characters } = values;
  const namesId = useId();
  const byKey = useMemo(() => new Map(characters.map((each) => [each.key, each])), [characters]);
  const add = (person: Choice, role: CastRole | null, focus: (selector: string) => void) => {
    const isThere = cast.some(({ personId }) => personId === person.id);
    if (isThere) void toast({ text: `${isolated(person.name)} is already in the cast.` });
    else {
      draft.learn('people', person.id, person);
      draft.set('cast', withActor(cast, person.id, role));
    }
    focus(`[data-row="${person.id}"] [data-part="character"]`);
  };
  const setMoved = (next: readonly CastRow[], key: string, role: CastRole | null) => {
    draft.set('cast', next);
    const group = next.filter((row) => row.role === role);
    const at = group.findIndex((row) => castGrouping.keyOf(row) === key);
    return `${personOf(draft, Number(key)).name}: ${at + 1} of ${group.length}, ${roleLabel(role)}`;
  };
  return (
    <CreditPart
      label="Cast"
      addLabel="Add to the cast"
      grouping={castGrouping}
      groupLabel="Role"
      labelOf={roleLabel}
      first="main"
      isShownEmpty={(role) => role !== null}
      rows={cast}
      viewOf={(row, index) => ({
        key: castGrouping.keyOf(row),
        person: personOf(draft, row.personId),
        group: row.role ?? '',
        note: row.note ?? '',
        characters: row.characters.flatMap((key): CharacterRow[] => [byKey.get(key) ?? []].flat()),
        error: errorAt(errors, 'cast', index),
      })}
      actions={useCastActions(draft, openCharacter)}
      namesId={namesId}
      isDisabled={isDisabled}
      setMoved={setMoved}
      add={add}
      paste={paste}
    >
      <datalist id={namesId}>
        {characters.map(({ key, name, nativeName }) => (
          <option key={key} value={name} label={nativeName ?? ''} />
        ))}
      </datalist>
    </CreditPart>
  );
}
