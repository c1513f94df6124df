import { type RefSelectProps, Select } from 'antd';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import type { Label } from '#src/dashboard/editor/draft/draft.ts';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { NAME_MAX } from '#src/domain/names/name.schema.ts';
import { ChoiceLine } from './ChoiceLine.tsx';
import { type Choice, choiceFrom } from './choice.ts';
import { inlineFieldsOf } from './creating.ts';
import { InlineCreateContext } from './inlineCreateContext.ts';
import { groupsOf, NEW, type PickOption } from './options.ts';
import { recentlyPicked, rememberPicked } from './recent.ts';
import { useChoices, useLabels } from './useChoices.ts';

interface RecordPickerProps {
  resource: string;
  /** In the order of picking. */
  value: readonly number[];
  /** Receives the picked ids and the record that was just picked, if any. */
  onChange(ids: number[], picked?: Choice): void;
  isMultiple?: boolean;
  /** Whether only existing records can be picked, without adding new ones. */
  isOfKnown?: boolean;
  /** Records that are not offered: the edited one, and those already in the list. */
  without?: readonly number[];
  /** Returns known labels of picked records; others are loaded. */
  labelOf?(id: number): Label | undefined;
  id?: string;
  label?: string;
  placeholder?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Whether the list is open initially. */
  isOpenAtFirst?: boolean;
  /** Called on blur and when Escape is pressed while the list is closed. */
  onLeave?(): void;
  hasClear?: boolean;
}

interface PickedValue {
  value: number;
  label: string;
}

const NONE: readonly number[] = [];

/** Picks records of another table by a search on the server; missing records can be added in a dialog. */
export function RecordPicker({
  resource,
  value,
  onChange,
  isMultiple = false,
  isOfKnown = false,
  without = NONE,
  labelOf,
  id,
  label,
  isDisabled = false,
  placeholder = isDisabled ? '' : 'Type to search',
  autoFocus = false,
  isOpenAtFirst = false,
  onLeave,
  hasClear = true,
}: RecordPickerProps) {
  const { me } = useMe();
  const may = useMay();
  const InlineCreate = use(InlineCreateContext);
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [newName, setNewName] = useState<string | null>(null);
  const field = useRef<RefSelectProps>(null);
  const wasAdding = useRef(false);
  // Returns the focus after the dialog for a new record closes, unless another control has it.
  useEffect(() => {
    if (wasAdding.current && newName === null && document.activeElement === document.body)
      field.current?.focus();
    wasAdding.current = newName !== null;
  }, [newName]);
  const { choices, isSettled } = useChoices(resource, typed, isOpen || typed !== '');
  const unnamed = labelOf ? value.filter((each) => !labelOf(each)) : value;
  const named = useLabels(resource, unnamed);
  const inlineFields = inlineFieldsOf(resource);
  const mayAdd =
    InlineCreate !== null && !isOfKnown && inlineFields !== undefined && may('create', inlineFields.name);
  const picked = value.map((each) => choiceFrom(each, labelOf?.(each) ?? named(each)));
  const options = groupsOf({
    typed: typed.trim(),
    results: choices,
    recent: recentlyPicked(me.id, resource),
    picked,
    without,
    noun: mayAdd && isSettled ? inlineFields.noun.one : null,
  });
  const select = (choice: Choice) => {
    rememberPicked(me.id, resource, choice);
    onChange(isMultiple ? [...value.filter((each) => each !== choice.id), choice.id] : [choice.id], choice);
  };
  const pick = (option: PickOption) => {
    if (option.value === NEW) setNewName(typed.trim());
    else if (option.choice) select(option.choice);
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
        notFoundContent={isSettled ? 'No results' : 'Searching…'}
        options={options}
        optionRender={({ data }) =>
          data.choice ? <ChoiceLine resource={resource} choice={data.choice} /> : data.label
        }
        value={isMultiple ? chosen : (chosen[0] ?? null)}
        searchValue={typed}
        open={isOpen && newName === null}
        onOpenChange={setIsOpen}
        onSearch={(text) => setTyped(text.slice(0, NAME_MAX))}
        onSelect={(_, option) => pick(option)}
        onDeselect={(gone) => onChange(value.filter((each) => each !== Number(Object(gone).value)))}
        onClear={() => onChange([])}
        onBlur={() => newName === null && onLeave?.()}
        onInputKeyDown={(event) => {
          if (event.key === 'Escape' && !isOpen) onLeave?.();
        }}
      />
      {newName !== null && inlineFields && InlineCreate && (
        <Suspense fallback={null}>
          <InlineCreate
            resource={inlineFields}
            typed={newName}
            onMade={(choice) => {
              setNewName(null);
              select(choice);
            }}
            onCancel={() => setNewName(null)}
          />
        </Suspense>
      )}
    </>
  );
}
