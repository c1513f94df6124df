import { type KeyboardEvent, useState } from 'react';
import { langOf } from '#src/ui/type/TitleName.tsx';
import type { CreditActions, CreditView } from './creditView.ts';

interface CharacterCellProps {
  credit: CreditView;
  actions: CreditActions;
  isDisabled: boolean;
  /** Id of the `datalist` with suggested names. */
  namesId: string;
  /** Called on Enter in the empty field to move to the next credit. */
  onNext(): void;
}

/**
 * Characters of an actor as chips, with a field to add one. A name that already exists selects that
 * character.
 */
export function CharacterCell({ credit, actions, isDisabled, namesId, onNext }: CharacterCellProps) {
  const { key, person, characters } = credit;
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() !== '') actions.addCharacter(key, typed.trim());
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const last = characters?.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed.trim() === '') onNext();
      else add();
    } else if (event.key === 'Backspace' && typed === '' && last) actions.dropCharacter(key, last.key);
  };
  return (
    <span className="dash-plays">
      {characters?.map(({ key: character, name }) => (
        <span key={character} className="dash-played">
          <button
            type="button"
            title="Enter opens the character, Delete removes it"
            aria-label={`Character ${name} of ${person.name}`}
            disabled={isDisabled}
            onClick={() => actions.openCharacter(character)}
            onKeyDown={(event) => {
              if (event.key !== 'Delete' || event.altKey) return;
              event.stopPropagation();
              actions.dropCharacter(key, character);
            }}
          >
            <span lang={langOf(name)}>{name}</span>
          </button>
        </span>
      ))}
      {!isDisabled && (
        <input
          data-part="character"
          aria-label={`Add a character of ${person.name}`}
          title="Enter adds the character. Press Enter again to add the next person"
          placeholder={characters?.length === 0 ? 'Character' : '+'}
          list={namesId}
          autoComplete="off"
          maxLength={300}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      )}
    </span>
  );
}
