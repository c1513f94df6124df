import { FilterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { useMay } from '#src/dashboard/me.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import { FilterChip, type ShownFilter } from './FilterChip.tsx';
import { filterKey, filtersOf, type ListFilters } from './listAddress.ts';
import type { ListShape } from './listShape.ts';

interface FilterBarProps {
  shape: ListShape;
  filters: ListFilters;
  change(filters: ListFilters): void;
}

const without = (filters: ListFilters, key: string): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([each]) => each !== key));

/** The active filters in the order of the list's fields. */
const setFilters = (shape: ListShape, filters: ListFilters): ShownFilter[] =>
  [...filtersOf(shape)].flatMap(([key, { field: name, operator }]) => {
    const field = shape.fields[name];
    const values = filters[key];
    return field && values ? [{ key, name, field, operator, values }] : [];
  });

/** A new filter without values, with the first operator that is unused for its field. */
function newFilter(shape: ListShape, filters: ListFilters, name: string): ShownFilter[] {
  const field = shape.fields[name];
  const operator = field?.operators.find((each) => !(filterKey(name, each) in filters));
  return field && operator ? [{ key: `new ${name}`, name, field, operator, values: [] }] : [];
}

/** The filters of a list: each is a chip that can be edited and removed. */
export function FilterBar({ shape, filters, change }: FilterBarProps) {
  const may = useMay();
  const [opened, setOpened] = useState<string | null>(null);
  const [newField, setNewField] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const offered = Object.entries(shape.fields).filter(
    ([, { operators, to }]) => operators.length > 0 && (to === undefined || may('read', to as Resource)),
  );
  useShortcuts(offered.length > 0 ? [{ keys: 'f', label: 'Filter', run: () => setIsChoosing(true) }] : []);
  const close = () => {
    // A new filter is discarded, and the focus returns to the button.
    if (newField !== null) button.current?.focus();
    setOpened(null);
    setNewField(null);
  };
  const begin = (name: string) => {
    const [added] = newFilter(shape, filters, name);
    setNewField(added ? name : null);
    // If all operators of the field are in use, an existing filter is opened.
    setOpened((added ?? setFilters(shape, filters).find((each) => each.name === name))?.key ?? null);
    setFocused(null);
  };
  const shown = [
    ...setFilters(shape, filters),
    ...(newField === null ? [] : newFilter(shape, filters, newField)),
  ];
  return (
    <>
      {shown.map((each) => (
        <FilterChip
          key={each.key}
          shown={each}
          isOpen={opened === each.key}
          isFocused={focused === each.key}
          open={(isOpen) => (isOpen ? setOpened(each.key) : close())}
          apply={(operator, values) => {
            const key = filterKey(each.name, operator);
            close();
            setFocused(key);
            change({ ...without(filters, each.key), [key]: values });
          }}
          remove={() => {
            close();
            button.current?.focus();
            change(without(filters, each.key));
          }}
        />
      ))}
      <Dropdown
        trigger={['click']}
        autoFocus
        open={isChoosing}
        onOpenChange={setIsChoosing}
        overlayClassName="dash-filter-menu"
        menu={{
          items: offered.map(([key, { label }]) => ({ key, label })),
          onClick: ({ key }) => {
            setIsChoosing(false);
            begin(key);
          },
        }}
      >
        <Button ref={button} icon={<FilterOutlined aria-hidden="true" />} title="f">
          Filter
        </Button>
      </Dropdown>
    </>
  );
}
