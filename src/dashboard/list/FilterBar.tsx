import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Popover } from 'antd';
import { useState } from 'react';
import { useNames } from '#src/dashboard/pick/useChoices.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { filterWords } from './filterWords.ts';
import { filterKey, filtersOf, type ListFilters } from './listAddress.ts';
import type { FilterOperator, ListField, ListShape } from './listShape.ts';

interface FilterBarProps {
  shape: ListShape;
  filters: ListFilters;
  change(filters: ListFilters): void;
}

interface Shown {
  key: string;
  name: string;
  field: ListField;
  operator: FilterOperator;
  values: readonly string[];
}

const without = (filters: ListFilters, key: string): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([each]) => each !== key));

function FilterChip({
  shown,
  isOpen,
  open,
  apply,
  remove,
}: {
  shown: Shown;
  isOpen: boolean;
  open(isOpen: boolean): void;
  apply(operator: FilterOperator, values: readonly string[]): void;
  remove(): void;
}) {
  const { field, operator, values } = shown;
  const ids = field.kind === 'reference' ? values.map(Number).filter((id) => id > 0) : [];
  const nameOf = useNames(field.to ?? '', ids);
  const words = filterWords(field, operator, values, (value) =>
    field.to === undefined ? value : nameOf(Number(value)),
  );
  return (
    <span className="dash-chip">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={open}
        destroyOnHidden
        content={<FilterEditor field={field} operator={operator} values={values} apply={apply} />}
      >
        <button type="button">{values.length === 0 ? `${field.label}…` : words}</button>
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

/** The filters of a list: each is a chip that says what it does, opens to be changed, and goes. */
export function FilterBar({ shape, filters, change }: FilterBarProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const set: Shown[] = [...filtersOf(shape)].flatMap(([key, { field: name, operator }]) => {
    const field = shape.fields[name];
    const values = filters[key];
    return field && values ? [{ key, name, field, operator, values }] : [];
  });
  const begunField = begun === null ? undefined : shape.fields[begun];
  const fresh: Shown[] =
    begun !== null && begunField
      ? [
          {
            key: `new ${begun}`,
            name: begun,
            field: begunField,
            operator: begunField.operators[0] ?? 'eq',
            values: [],
          },
        ]
      : [];
  const close = () => {
    setOpened(null);
    setBegun(null);
  };
  const begin = (name: string) => {
    setBegun(name);
    setOpened(`new ${name}`);
  };
  return (
    <>
      {[...set, ...fresh].map((shown) => (
        <FilterChip
          key={shown.key}
          shown={shown}
          isOpen={opened === shown.key}
          open={(isOpen) => (isOpen ? setOpened(shown.key) : close())}
          apply={(operator, values) => {
            close();
            change({ ...without(filters, shown.key), [filterKey(shown.name, operator)]: values });
          }}
          remove={() => {
            close();
            change(without(filters, shown.key));
          }}
        />
      ))}
      <Dropdown
        trigger={['click']}
        menu={{
          items: Object.entries(shape.fields)
            .filter(([, { operators }]) => operators.length > 0)
            .map(([key, { label }]) => ({ key, label })),
          onClick: ({ key }) => begin(key),
        }}
      >
        <Button icon={<FilterOutlined />}>Filter</Button>
      </Dropdown>
    </>
  );
}
