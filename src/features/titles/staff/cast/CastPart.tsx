import { useCallback, useId, useMemo, useRef } from 'react';
import { useFocusSoon } from '#src/dashboard/frame/focus/useFocusSoon.ts';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import type { CharacterRow, TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { AddCredit } from './AddCredit.tsx';
import { CreditList } from './CreditList.tsx';
import { withActor } from './castChanges.ts';
import { type CreditView, errorAt, personOf } from './creditView.ts';
import { dropOf, type GroupPosition, grouped, placed, stepOf } from './grouping.ts';
import { castGrouping, roleLabel } from './groupings.ts';
import { roleOf, useCastActions } from './useCastActions.ts';

const ROLE_CHOICES = castGrouping.order.map((role) => ({ value: role ?? '', label: roleLabel(role) }));

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
  const holder = useRef<HTMLDivElement>(null);
  const actions = useCastActions(draft, openCharacter);
  const byKey = useMemo(() => new Map(characters.map((each) => [each.key, each])), [characters]);
  const focus = useFocusSoon(holder);
  const onNext = useCallback(() => focus('[data-add] input'), [focus]);
  const add = (person: Choice, group: string) => {
    const isThere = cast.some(({ personId }) => personId === person.id);
    if (isThere) void toast({ text: `${isolated(person.name)} is already in the cast.` });
    else {
      draft.learn('people', person.id, person);
      draft.set('cast', withActor(cast, person.id, roleOf(group)));
    }
    focus(`[data-row="${person.id}"] [data-part="character"]`);
  };
  const put = (key: string, position: GroupPosition<ReturnType<typeof roleOf>> | null): string | null => {
    const next = position && placed(castGrouping, cast, key, position);
    if (!position || !next || next === cast) return null;
    draft.set('cast', next);
    const group = grouped(castGrouping, next).find((each) => each.group === position.group)?.rows ?? [];
    const at = group.findIndex(({ row }) => castGrouping.keyOf(row) === key);
    return `${personOf(draft, Number(key)).name}: ${at + 1} of ${group.length}, ${roleLabel(position.group)}`;
  };
  const viewOf = (row: (typeof cast)[number], index: number): CreditView => ({
    key: castGrouping.keyOf(row),
    person: personOf(draft, row.personId),
    group: row.role ?? '',
    note: row.note ?? '',
    characters: row.characters.flatMap((key): CharacterRow[] => [byKey.get(key) ?? []].flat()),
    error: errorAt(errors, 'cast', index),
  });
  const groups = grouped(castGrouping, cast)
    .filter(({ group, rows }) => group !== null || rows.length > 0)
    .map(({ group, rows }) => ({
      group: group ?? '',
      heading: roleLabel(group),
      credits: rows.map(({ row, index }) => viewOf(row, index)),
    }));
  return (
    <div ref={holder}>
      {!isDisabled && (
        <AddCredit
          groups={ROLE_CHOICES}
          groupLabel="Role"
          first="main"
          label="Add to the cast"
          add={add}
          paste={paste}
        />
      )}
      <CreditList
        label="Cast"
        groups={groups}
        choices={ROLE_CHOICES}
        groupLabel="Role"
        actions={actions}
        namesId={namesId}
        isDisabled={isDisabled}
        step={(key, step) => put(key, stepOf(castGrouping, cast, key, step))}
        drop={(key, onto) =>
          put(
            key,
            'row' in onto
              ? dropOf(castGrouping, cast, key, onto.row)
              : { group: roleOf(onto.group), before: null },
          )
        }
        onNext={onNext}
      />
      <datalist id={namesId}>
        {characters.map(({ key, name, nativeName }) => (
          <option key={key} value={name} label={nativeName ?? ''} />
        ))}
      </datalist>
    </div>
  );
}
