import { Button } from 'antd';
import { memo } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { RemoveRow } from '#src/dashboard/editor/rows/RemoveRow.tsx';
import { errorOf } from '#src/dashboard/kinds/checks.ts';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import { InlinePicker } from '#src/dashboard/pick/InlinePicker.tsx';
import type { AvailabilityRow } from '#src/features/titles/staff/titleValues.ts';
import { KindSelect } from './KindSelect.tsx';

export interface ServiceActions {
  change(id: string, changes: Partial<AvailabilityRow>, picked?: Choice): void;
  checkedToday(id: string): void;
  remove(id: string): void;
}

interface ServiceRowProps {
  id: string;
  row: AvailabilityRow;
  service: Choice;
  country: Choice | null;
  error: string | null;
  actions: ServiceActions;
  isDisabled: boolean;
}

const FIELDS = titleFields.availability.row;

/** Returns the client-side validation error of a row. */
const clientError = ({ url, checkedOn }: AvailabilityRow) =>
  errorOf(FIELDS.url, url) ?? errorOf(FIELDS.checkedOn, checkedOn);

/** One availability: service, country, kind, link, date of the last check. */
export const ServiceRow = memo(
  function ServiceRow({ id, row, service, country, error, actions, isDisabled }: ServiceRowProps) {
    const value = (text: string) => (text === '' ? null : text);
    const shared = { className: 'dash-line', autoComplete: 'off', disabled: isDisabled };
    const wrong = error ?? clientError(row);
    return (
      <li className="dash-service" data-row={id}>
        <InlinePicker
          resource="streaming-services"
          label={FIELDS.serviceId.label}
          choice={service}
          isDisabled={isDisabled}
          onPick={(picked) => picked && actions.change(id, { serviceId: picked.id }, picked)}
        />
        <InlinePicker
          resource="countries"
          label={`${FIELDS.countryId.label} of ${service.name}`}
          choice={country}
          none="Everywhere"
          hasClear
          isDisabled={isDisabled}
          onPick={(picked) => actions.change(id, { countryId: picked?.id ?? null }, picked ?? undefined)}
        />
        <KindSelect
          label={`${FIELDS.kind.label} of ${service.name}`}
          value={row.kind}
          isDisabled={isDisabled}
          onChange={(kind) => actions.change(id, { kind })}
        />
        <input
          {...shared}
          data-part="url"
          inputMode="url"
          spellCheck={false}
          aria-label={`${FIELDS.url.label} of ${service.name}`}
          placeholder="https://"
          maxLength={500}
          value={row.url ?? ''}
          onChange={({ target }) => actions.change(id, { url: value(target.value.trim()) })}
        />
        <span className="dash-service-checked">
          <input
            {...shared}
            data-part="checkedOn"
            aria-label={`${FIELDS.checkedOn.label}, ${service.name}`}
            placeholder="YYYY-MM-DD"
            maxLength={10}
            value={row.checkedOn ?? ''}
            onChange={({ target }) => actions.change(id, { checkedOn: value(target.value.trim()) })}
          />
          {!isDisabled && (
            <Button
              size="small"
              aria-label={`Mark ${service.name} as checked today`}
              onClick={() => actions.checkedToday(id)}
            >
              Today
            </Button>
          )}
        </span>
        {!isDisabled && (
          <RemoveRow name={service.name} keys="Alt Delete" onClick={() => actions.remove(id)} />
        )}
        {wrong !== null && <p className="dash-value-error">{wrong}</p>}
      </li>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.service.name === after.service.name &&
    before.country?.name === after.country?.name &&
    before.error === after.error &&
    before.isDisabled === after.isDisabled,
);
