import { CloseOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useEffect, useRef } from 'react';
import { useNames } from '#src/dashboard/pick/useChoices.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { filterWords } from './filterWords.ts';
import type { FilterOperator, ListField } from './listShape.ts';

/** A filter as it stands, or one that has no values yet. */
export interface ShownFilter {
  key: string;
  name: string;
  field: ListField;
  operator: FilterOperator;
  values: readonly string[];
}

interface FilterChipProps {
  shown: ShownFilter;
  isOpen: boolean;
  /** Whether the keyboard is to be here once it is shown. */
  isFocused: boolean;
  open(isOpen: boolean): void;
  apply(operator: FilterOperator, values: readonly string[]): void;
  remove(): void;
}

const idsIn = ({ to }: ListField, operator: FilterOperator, values: readonly string[]) =>
  to === undefined || operator === 'null' ? [] : values.map(Number);

/** One filter: says what it does, opens to be changed, and goes. */
export function FilterChip({ shown, isOpen, isFocused, open, apply, remove }: FilterChipProps) {
  const { field, operator, values } = shown;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const nameOf = useNames(field.to ?? '', idsIn(field, operator, values));
  const words = filterWords(field, operator, values, (value) =>
    field.to === undefined ? value : nameOf(Number(value)),
  );
  const leave = (done: () => void) => {
    done();
    button.current?.focus();
  };
  return (
    <span className="dash-chip">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={open}
        destroyOnHidden
        content={
          <FilterEditor
            field={field}
            operator={operator}
            values={values}
            apply={(...set) => leave(() => apply(...set))}
            cancel={() => leave(() => open(false))}
          />
        }
      >
        <button ref={button} type="button">
          {values.length === 0 ? `${field.label}…` : words}
        </button>
      </Popover>
      <button
        type="button"
        className="dash-chip-away"
        aria-label={`Remove filter: ${words}`}
        onClick={remove}
      >
        <CloseOutlined />
      </button>
    </span>
  );
}
