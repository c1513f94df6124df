import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '#src/client/api.ts';
import { manyPath } from '#src/dashboard/list/useRows.ts';
import { restOf } from '#src/dashboard/staffResources.ts';

interface Named {
  id: number;
  name: string;
}

/** Records offered at once; the rest is found by writing. */
const OFFERED = 30;
const REST = 200;

interface RecordPickerProps {
  resource: string;
  value: readonly number[];
  onChange(ids: number[]): void;
  isMultiple?: boolean;
  /** A record that is not offered: the one that is being edited. */
  without?: number;
  id?: string;
  label?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
}

/** Names of records by id. */
export function useNames(resource: string, ids: readonly number[]): (id: number) => string {
  const sorted = [...ids].sort((a, b) => a - b);
  const { data } = useQuery({
    queryKey: ['names', resource, sorted],
    enabled: sorted.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: () => call<Named[]>(manyPath(resource, sorted)),
  });
  return (id) => data?.find((record) => record.id === id)?.name ?? `No. ${id}`;
}

/** Picks records of another table: searched on the server, by keyboard throughout. */
export function RecordPicker({
  resource,
  value,
  onChange,
  isMultiple = false,
  without,
  id,
  label,
  isDisabled = false,
  autoFocus = false,
}: RecordPickerProps) {
  const [typed, setTyped] = useState('');
  const [rested, setRested] = useState('');
  const nameOf = useNames(resource, value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [], isFetching } = useQuery({
    queryKey: ['picker', resource, rested],
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        _start: '0',
        _end: String(OFFERED),
        ...(rested !== '' && { q: rested }),
      });
      return call<Named[]>(`/${restOf(resource)}?${query}`, { signal });
    },
  });
  const offered = data.filter((record) => record.id !== without);
  const options = [
    ...value
      .filter((each) => !offered.some((record) => record.id === each))
      .map((each) => ({ value: each, label: nameOf(each) })),
    ...offered.map((record) => ({ value: record.id, label: record.name })),
  ];
  const chosen = isMultiple ? [...value] : value[0];
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(isMultiple && { mode: 'multiple' as const })}
      className="dash-picker"
      showSearch
      filterOption={false}
      allowClear
      autoFocus={autoFocus}
      disabled={isDisabled}
      loading={isFetching}
      placeholder="Write to search"
      notFoundContent={isFetching ? 'Searching…' : 'Nothing of that name'}
      options={options}
      value={chosen ?? null}
      onSearch={setTyped}
      onChange={(next: number | number[] | null | undefined) => onChange([next ?? []].flat())}
    />
  );
}
