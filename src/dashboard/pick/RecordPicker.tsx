import { type RefSelectProps, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Label } from '#src/dashboard/editor/draft.ts';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { NAME_MAX } from '#src/domain/titleNames.ts';
import { ChoiceLine } from './ChoiceLine.tsx';
import { CreateInPlace } from './CreateInPlace.tsx';
import { type Choice, choiceFrom } from './choice.ts';
import { askedInPlace } from './creating.ts';
import { groupsOf, NEW, type PickOption } from './options.ts';
import { recentlyPicked, rememberPicked } from './recent.ts';
import { useChoices, useLabels } from './useChoices.ts';

interface RecordPickerProps {
  resource: string;
  /** In the order picked. */
  value: readonly number[];
  /** Told of the ids picked now, and of the record that was picked last, if one was. */
  onChange(ids: number[], picked?: Choice): void;
  isMultiple?: boolean;
  /** Whether it picks among what there is and makes nothing. */
  isOfKnown?: boolean;
  /** Records that are not offered: the one that is being edited, those that are there already. */
  without?: readonly number[];
  /** What picked records are called, where that is known; else the server is asked. */
  labelOf?(id: number): Label | undefined;
  id?: string;
  label?: string;
  placeholder?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Whether it begins with its list open. */
  isOpenAtFirst?: boolean;
  /** Told when the keyboard leaves it, and when Escape is pressed over the closed list. */
  onLeave?(): void;
  hasClear?: boolean;
}

interface PickedValue {
  value: number;
  label: string;
}

const NOBODY: readonly number[] = [];

/** Picks records of another table: searched on the server, by keyboard throughout; one that is missing is made in place. */
export function RecordPicker({
  resource,
  value,
  onChange,
  isMultiple = false,
  isOfKnown = false,
  without = NOBODY,
  labelOf,
  id,
  label,
  placeholder = 'Write to search',
  isDisabled = false,
  autoFocus = false,
  isOpenAtFirst = false,
  onLeave,
  hasClear = true,
}: RecordPickerProps) {
  const { me } = useMe();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [making, setMaking] = useState<string | null>(null);
  const field = useRef<RefSelectProps>(null);
  const wasMaking = useRef(false);
  // The form of a new record is gone, and the keyboard with it: it goes on here, unless somebody else takes it.
  useEffect(() => {
    if (wasMaking.current && making === null && document.activeElement === document.body)
      field.current?.focus();
    wasMaking.current = making !== null;
  }, [making]);
  const { choices, isSettled } = useChoices(resource, typed, isOpen || typed !== '');
  const unnamed = labelOf ? value.filter((each) => !labelOf(each)) : value;
  const named = useLabels(resource, unnamed);
  const asked = askedInPlace(resource);
  const mayMake = !isOfKnown && asked !== undefined && may('create', asked.name);
  const picked = value.map((each) => choiceFrom(each, labelOf?.(each) ?? named(each)));
  const options = groupsOf({
    typed: typed.trim(),
    found: choices,
    recent: recentlyPicked(me.id, resource),
    picked,
    without,
    noun: mayMake && isSettled ? asked.noun.one : null,
  });
  const take = (choice: Choice) => {
    rememberPicked(me.id, resource, choice);
    onChange(isMultiple ? [...value.filter((each) => each !== choice.id), choice.id] : [choice.id], choice);
  };
  const pick = (option: PickOption) => {
    if (option.value === NEW) setMaking(typed.trim());
    else if (option.choice) take(option.choice);
    setTyped('');
  };
  const chosen = picked.map(({ id: each, name }) => ({ value: each, label: name }));
  return (
    <>
      <Select<PickedValue[] | PickedValue | null, PickOption>
        ref={field}
        {...(id !== undefined && { id })}
        {...(label !== undefined && { 'aria-label': label })}
        {...(isMultiple && { mode: 'multiple' as const })}
        className="dash-picker"
        popupClassName="dash-picker-list"
        popupMatchSelectWidth={false}
        labelInValue
        showSearch
        filterOption={false}
        allowClear={hasClear}
        autoFocus={autoFocus}
        disabled={isDisabled}
        loading={!isSettled && isOpen}
        placeholder={placeholder}
        notFoundContent={isSettled ? 'Nothing of that name' : 'Searching…'}
        options={options}
        optionRender={({ data }) =>
          data.choice ? <ChoiceLine resource={resource} choice={data.choice} /> : data.label
        }
        value={isMultiple ? chosen : (chosen[0] ?? null)}
        searchValue={typed}
        open={isOpen && making === null}
        onOpenChange={setIsOpen}
        onSearch={(text) => setTyped(text.slice(0, NAME_MAX))}
        onSelect={(_, option) => pick(option)}
        onDeselect={(gone) => onChange(value.filter((each) => each !== Number(Object(gone).value)))}
        onClear={() => onChange([])}
        onBlur={() => making === null && onLeave?.()}
        onInputKeyDown={(event) => {
          if (event.key === 'Escape' && !isOpen) onLeave?.();
        }}
      />
      {making !== null && asked && (
        <CreateInPlace
          asked={asked}
          typed={making}
          onMade={(choice) => {
            setMaking(null);
            take(choice);
          }}
          onCancel={() => setMaking(null)}
        />
      )}
    </>
  );
}
