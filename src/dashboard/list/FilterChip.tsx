import { CloseOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useNames } from '#src/dashboard/pick/useChoices.ts';
import { filterLabel } from './filterLabels.ts';
import type { FilterOperator, ListField } from './listShape.ts';

// Lazy: its pickers and their create forms are a lot of code that reading a list does not need.
const FilterEditor = lazyPart(() => import('./FilterEditor.tsx'), 'FilterEditor');

/** An active filter, or a new one without values. */
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
  /** Whether it gets the focus when it is shown. */
  isFocused: boolean;
  open(isOpen: boolean): void;
  apply(operator: FilterOperator, values: readonly string[]): void;
  remove(): void;
}

const idsIn = ({ to }: ListField, operator: FilterOperator, values: readonly string[]) =>
  to === undefined || operator === 'null' ? [] : values.map(Number);

/** One filter as a chip with its label, an editor and a remove button. */
export function FilterChip({ shown, isOpen, isFocused, open, apply, remove }: FilterChipProps) {
  const { field, operator, values } = shown;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const nameOf = useNames(field.to ?? '', idsIn(field, operator, values));
  const label = filterLabel(field, operator, values, (value) =>
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
          <Suspense fallback={<div className="dash-filter-editor">Loading…</div>}>
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
          {values.length === 0 ? `${field.label}…` : label}
        </button>
      </Popover>
      <button
        type="button"
        className="dash-chip-remove"
        aria-label={`Remove filter: ${label}`}
        onClick={remove}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}
