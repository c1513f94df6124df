import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { useRowIds } from '#src/dashboard/editor/rows/useRowIds.ts';
import { type Choice, choiceFrom } from '#src/dashboard/pick/choice.ts';
import { dayInZone } from '#src/domain/dates/zoneDays.ts';
import { errorAt } from '#src/features/titles/staff/cast/creditView.ts';
import type { AvailabilityRow, TitleTabProps } from '#src/features/titles/staff/titleValues.ts';
import { AddServices } from './AddServices.tsx';
import { addedMessage, byCountry, withRows } from './availability.ts';
import { ServiceRow } from './ServiceRow.tsx';
import { useServiceActions } from './useServiceActions.ts';

const todayHere = () => dayInZone(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Editor tab for availability, grouped by country. */
export function ServicesTab({ draft }: TitleTabProps) {
  const { values, isDisabled, labelOf, errors } = draft;
  const { availability: rows } = values;
  const today = todayHere();
  const rowIds = useRowIds(rows);
  const { actions, rejection } = useServiceActions(draft, rowIds, today);
  const holder = useRef<HTMLDivElement>(null);
  const countryOf = (id: number) => choiceFrom(id, labelOf('countries', id));
  const serviceOf = (id: number) => choiceFrom(id, labelOf('streamingServices', id));
  const isAllToday = rows.every(({ checkedOn }) => checkedOn === today);
  useEffect(() => {
    const list = holder.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Delete' || !event.altKey || !(event.target instanceof Element)) return;
      const id = event.target.closest('[data-row]')?.getAttribute('data-row');
      if (!id) return;
      event.preventDefault();
      actions.remove(id);
    };
    list?.addEventListener('keydown', onKeyDown);
    return () => list?.removeEventListener('keydown', onKeyDown);
  }, [actions]);
  const add = (
    more: readonly AvailabilityRow[],
    services: readonly Choice[],
    country: Choice | null,
  ): string => {
    const next = withRows(rows, more);
    for (const service of services)
      if (more.some(({ serviceId }) => serviceId === service.id))
        draft.learn('streamingServices', service.id, service);
    if (country) draft.learn('countries', country.id, country);
    draft.set('availability', next.rows);
    return addedMessage(next);
  };
  const rowError = (id: string, index: number) =>
    rejection?.id === id ? rejection.text : errorAt(errors, 'availability', index);
  return (
    <div ref={holder} className="dash-editor-body is-wide">
      {!isDisabled && <AddServices today={today} add={add} />}
      {rows.length > 1 && !isDisabled && (
        <div className="dash-cast-head">
          <Button
            size="small"
            disabled={isAllToday}
            onClick={() =>
              draft.set(
                'availability',
                rows.map((row) => ({ ...row, checkedOn: today })),
              )
            }
          >
            Mark all {rows.length} as checked today
          </Button>
        </div>
      )}
      {rows.length === 0 && <p className="dash-muted">No streaming services yet.</p>}
      {byCountry(rows, (id) => countryOf(id).name).map(({ countryId, rows: members }) => (
        <section
          key={countryId ?? 0}
          aria-label={`${titleFields.availability.label}: ${countryId === null ? 'everywhere' : countryOf(countryId).name}`}
        >
          <h2 className="dash-country">
            {countryId === null ? 'Everywhere' : countryOf(countryId).name} <small>{members.length}</small>
          </h2>
          <ul>
            {members.map(({ row, index }) => (
              <ServiceRow
                key={rowIds.ids[index]}
                id={rowIds.ids[index] ?? ''}
                row={row}
                service={serviceOf(row.serviceId)}
                country={row.countryId === null ? null : countryOf(row.countryId)}
                error={rowError(rowIds.ids[index] ?? '', index)}
                actions={actions}
                isDisabled={isDisabled}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
