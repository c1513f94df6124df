import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useMemo } from 'react';
import { useLatest } from '#src/dashboard/editor/useLatest.ts';
import { setParts } from '#src/dashboard/titleEditor/setParts.ts';
import type { CharacterRow, TitleDraft } from '#src/dashboard/titleEditor/titleValues.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { actorsOf, withoutCharacters } from './characters.ts';
import { faultAt } from './creditView.ts';

interface CharacterActions {
  change(key: string, changes: Partial<CharacterRow>): void;
  remove(key: string): void;
}

interface CharacterItemProps {
  character: CharacterRow;
  actors: string;
  fault: string | null;
  actions: CharacterActions;
  isDisabled: boolean;
}

const {
  name: nameField,
  nativeName: nativeField,
  description: descriptionField,
} = titleFields.characters.row;

const CharacterItem = memo(function CharacterItem(props: CharacterItemProps) {
  const { character, actors, fault, actions, isDisabled } = props;
  const { key, name, nativeName, description } = character;
  const shared = { className: 'dash-line', disabled: isDisabled, autoComplete: 'off' };
  const given = (text: string) => (text === '' ? null : text);
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
        onChange={({ target }) => actions.change(key, { nativeName: given(target.value) })}
      />
      <textarea
        className="dash-line"
        disabled={isDisabled}
        rows={1}
        aria-label={`${descriptionField.label} of ${name}`}
        placeholder={descriptionField.label}
        maxLength={2000}
        value={description ?? ''}
        onChange={({ target }) => actions.change(key, { description: given(target.value) })}
      />
      <span className="dash-character-actors">{actors === '' ? 'Nobody plays it' : actors}</span>
      {!isDisabled && (
        <Button
          type="text"
          size="small"
          className="dash-row-away"
          aria-label={`Remove ${name}`}
          icon={<CloseOutlined aria-hidden="true" />}
          onClick={() => actions.remove(key)}
        />
      )}
      {fault !== null && <p className="dash-value-fault">{fault}</p>}
    </li>
  );
});

/** The characters of a title with their names and descriptions; who plays them is told beside each. */
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
  const idle = characters.filter(({ key }) => !actors.has(key));
  const namesOf = (key: string) =>
    (actors.get(key) ?? []).map((id) => labelOf('people', id)?.name ?? `No. ${id}`).join(', ');
  return (
    <fieldset className="dash-credits" aria-label={titleFields.characters.label}>
      {characters.length === 0 && (
        <p className="dash-muted">Characters come of the cast: write their names beside the actors.</p>
      )}
      <ul>
        {characters.map((character, index) => (
          <CharacterItem
            key={character.key}
            character={character}
            actors={namesOf(character.key)}
            fault={faultAt(errors, 'characters', index)}
            actions={actions}
            isDisabled={isDisabled}
          />
        ))}
      </ul>
      {idle.length > 1 && !isDisabled && (
        <Button
          size="small"
          onClick={() => setParts(draft, withoutCharacters(values, new Set(idle.map(({ key }) => key))))}
        >
          Remove the {idle.length} that nobody plays
        </Button>
      )}
    </fieldset>
  );
}
