import { useMemo } from 'react';
import { useLatest } from '#src/dashboard/editor/useLatest.ts';
import { setParts } from '#src/dashboard/titleEditor/setParts.ts';
import type { CastRow, TitleDraft } from '#src/dashboard/titleEditor/titleValues.ts';
import { CAST_ROLES } from '#src/domain/creditKinds.ts';
import { isolated } from '#src/domain/isolated.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { withActorBack } from './castChanges.ts';
import { withCharacter, withIdleGone, withoutCharacter } from './characters.ts';
import type { CreditActions } from './creditView.ts';
import { placed } from './grouping.ts';
import { castGrouping } from './groupings.ts';

/** A role of a choice's value; the empty one is that of an unknown role. */
export const roleOf = (text: string) => CAST_ROLES.find((role) => role === text) ?? null;

const changed = (cast: readonly CastRow[], key: string, change: Partial<CastRow>) =>
  cast.map((row) => (castGrouping.keyOf(row) === key ? { ...row, ...change } : row));

/** What rows of the cast do to a draft. */
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
        write(withIdleGone({ cast: cast.toSpliced(at, 1), characters }, latest().base.characters));
        const name = latest().labelOf('people', row.personId)?.name ?? 'The person';
        void toast({
          text: `${isolated(name)} was taken out of the cast.`,
          action: { label: 'Undo', run: () => write(withActorBack(latest().values, row, at, characters)) },
        });
      },
      setPerson: (key, person) => {
        const { cast } = latest().values;
        if (cast.some(({ personId }) => personId === person.id)) {
          void toast({ text: `${isolated(person.name)} is in the cast already.`, kind: 'wrong' });
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
