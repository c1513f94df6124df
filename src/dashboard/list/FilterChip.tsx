import { CloseOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useNames } from '#src/dashboard/pick/useChoices.ts';
import { filterWords } from './filterWords.ts';
import type { FilterOperator, ListField } from './listShape.ts';

// With its pickers and what they make in place: too much for a list that is only read.
const FilterEditor = lazyPart(() =>
  import('./FilterEditor.tsx').then((module) => ({ default: module.FilterEditor })),
);

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
    if (values.length > 0) button.current?.focus();
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
          <Suspense fallback={<div className="dash-filter-editor">Opening…</div>}>
            <FilterEditor
              field={field}
              operator={operator}
              values={values}
              apply={(...set) => leave(() => apply(...set))}
              cancel={() => leave(() => open(false))}
            />
          </Suspense>
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
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}
