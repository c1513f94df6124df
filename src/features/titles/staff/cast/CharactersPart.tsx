import { Button } from 'antd';
import { memo, useMemo } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { RemoveRow } from '#src/dashboard/editor/rows/RemoveRow.tsx';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { setParts } from '#src/features/titles/staff/setParts.ts';
import type { CharacterRow, TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { actorsOf, withoutCharacters } from './characters.ts';
import { errorAt } from './creditView.ts';

interface CharacterActions {
  change(key: string, changes: Partial<CharacterRow>): void;
  remove(key: string): void;
}

interface CharacterItemProps {
  character: CharacterRow;
  actors: string;
  error: string | null;
  actions: CharacterActions;
  isDisabled: boolean;
}

const {
  name: nameField,
  nativeName: nativeField,
  description: descriptionField,
} = titleFields.characters.row;

const CharacterItem = memo(function CharacterItem(props: CharacterItemProps) {
  const { character, actors, error, actions, isDisabled } = props;
  const { key, name, nativeName, description } = character;
  const shared = { className: 'dash-line', disabled: isDisabled, autoComplete: 'off' };
  const value = (text: string) => (text === '' ? null : text);
  return (
    <li className="dash-character" data-row={key}>
      <input
        {...shared}
        data-part="name"
        aria-label={`${nameField.label} of ${name}`}
        maxLength={300}
        value={name}
        onChange={({ target }) => actions.change(key, { name: target.value })}
      />
      <input
        {...shared}
        lang="ko"
        aria-label={`${nativeField.label} of ${name}`}
        placeholder={nativeField.label}
        maxLength={300}
        value={nativeName ?? ''}
        onChange={({ target }) => actions.change(key, { nativeName: value(target.value) })}
      />
      <textarea
        className="dash-line"
        disabled={isDisabled}
        rows={1}
        aria-label={`${descriptionField.label} of ${name}`}
        placeholder={descriptionField.label}
        maxLength={2000}
        value={description ?? ''}
        onChange={({ target }) => actions.change(key, { description: value(target.value) })}
      />
      <span className="dash-character-actors">{actors === '' ? 'No actor' : actors}</span>
      {!isDisabled && <RemoveRow name={name} onClick={() => actions.remove(key)} />}
      {error !== null && <p className="dash-value-error">{error}</p>}
    </li>
  );
});

/** Edits the characters of a title and shows the actors of each. */
export function CharactersPart({ draft }: { draft: TitleDraft }) {
  const { values, errors, isDisabled, labelOf } = draft;
  const { cast, characters } = values;
  const latest = useLatest(draft);
  const actors = useMemo(() => actorsOf(cast), [cast]);
  const actions = useMemo(
    (): CharacterActions => ({
      change: (key, changes) => {
        const { set, values: now } = latest();
        set(
          'characters',
          now.characters.map((each) => (each.key === key ? { ...each, ...changes } : each)),
        );
      },
      remove: (key) => setParts(latest(), withoutCharacters(latest().values, new Set([key]))),
    }),
    [latest],
  );
  const unplayed = characters.filter(({ key }) => !actors.has(key));
  const namesOf = (key: string) =>
    (actors.get(key) ?? []).map((id) => labelOf('people', id)?.name ?? `No. ${id}`).join(', ');
  return (
    <fieldset className="dash-credits" aria-label={titleFields.characters.label}>
      {characters.length === 0 && (
        <p className="dash-muted">No characters yet. Add them next to the actors under Cast.</p>
      )}
      <ul>
        {characters.map((character, index) => (
          <CharacterItem
            key={character.key}
            character={character}
            actors={namesOf(character.key)}
            error={errorAt(errors, 'characters', index)}
            actions={actions}
            isDisabled={isDisabled}
          />
        ))}
      </ul>
      {unplayed.length > 1 && !isDisabled && (
        <Button
          size="small"
          onClick={() => setParts(draft, withoutCharacters(values, new Set(unplayed.map(({ key }) => key))))}
        >
          Remove {unplayed.length} characters without actors
        </Button>
      )}
    </fieldset>
  );
}
