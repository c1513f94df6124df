import { useMemo } from 'react';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { CAST_ROLES } from '#src/domain/catalogue/creditKinds.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import { setParts } from '#src/features/titles/staff/setParts.ts';
import type { CastRow, TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { withActorBack } from './castChanges.ts';
import { withCharacter, withoutCharacter, withoutUnplayed } from './characters.ts';
import type { CreditActions } from './creditView.ts';
import { placed } from './grouping.ts';
import { castGrouping } from './groupings.ts';

/** Returns the role of an option's value; null for the option of an unknown role. */
export const roleOf = (text: string) => CAST_ROLES.find((role) => role === text) ?? null;

const changed = (cast: readonly CastRow[], key: string, change: Partial<CastRow>) =>
  cast.map((row) => (castGrouping.keyOf(row) === key ? { ...row, ...change } : row));

/** Returns the row actions of the cast. */
export function useCastActions(draft: TitleDraft, openCharacter: (key: string) => void): CreditActions {
  const latest = useLatest(draft);
  return useMemo(() => {
    const write = (next: Parameters<typeof setParts>[1]) => setParts(latest(), next);
    return {
      remove: (key) => {
        const { cast, characters } = latest().values;
        const at = cast.findIndex((row) => castGrouping.keyOf(row) === key);
        const row = cast[at];
        if (!row) return;
        write(withoutUnplayed({ cast: cast.toSpliced(at, 1), characters }, latest().base.characters));
        const name = latest().labelOf('people', row.personId)?.name ?? 'The person';
        void toast({
          text: `${isolated(name)} was removed from the cast.`,
          action: { label: 'Undo', run: () => write(withActorBack(latest().values, row, at, characters)) },
        });
      },
      setPerson: (key, person) => {
        const { cast } = latest().values;
        if (cast.some(({ personId }) => personId === person.id)) {
          void toast({ text: `${isolated(person.name)} is already in the cast.`, kind: 'wrong' });
          return;
        }
        latest().learn('people', person.id, person);
        write({ cast: changed(cast, key, { personId: person.id }) });
      },
      setGroup: (key, group) =>
        write({
          cast: placed(castGrouping, latest().values.cast, key, { group: roleOf(group), before: null }),
        }),
      setNote: (key, note) =>
        write({ cast: changed(latest().values.cast, key, { note: note === '' ? null : note }) }),
      addCharacter: (key, name) => write(withCharacter(latest().values, Number(key), { name })),
      dropCharacter: (key, character) =>
        write(withoutCharacter(latest().values, Number(key), character, latest().base.characters)),
      openCharacter,
    };
  }, [latest, openCharacter]);
}
