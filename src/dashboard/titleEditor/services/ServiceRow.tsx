import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { faultOf } from '#src/dashboard/editor/faults.ts';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import { InPlacePicker } from '#src/dashboard/pick/InPlacePicker.tsx';
import type { AvailabilityRow } from '#src/dashboard/titleEditor/titleValues.ts';
import { titleFields } from '#src/domain/fields/title.ts';
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
  fault: string | null;
  actions: ServiceActions;
  isDisabled: boolean;
}

const FIELDS = titleFields.availability.row;

/** What is wrong with what is written in a row, before the server says so. */
const ownFault = ({ url, checkedOn }: AvailabilityRow) =>
  faultOf(FIELDS.url, url) ?? faultOf(FIELDS.checkedOn, checkedOn);

/** Where and how a title is watched: service, country, kind, link, day of the last look. */
export const ServiceRow = memo(
  function ServiceRow({ id, row, service, country, fault, actions, isDisabled }: ServiceRowProps) {
    const given = (text: string) => (text === '' ? null : text);
    const shared = { className: 'dash-line', autoComplete: 'off', disabled: isDisabled };
    const wrong = fault ?? ownFault(row);
    return (
      <li className="dash-service" data-row={id}>
        <InPlacePicker
          resource="streaming-services"
          label={FIELDS.serviceId.label}
          choice={service}
          isDisabled={isDisabled}
          onPick={(picked) => picked && actions.change(id, { serviceId: picked.id }, picked)}
        />
        <InPlacePicker
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
          onChange={({ target }) => actions.change(id, { url: given(target.value.trim()) })}
        />
        <span className="dash-service-checked">
          <input
            {...shared}
            data-part="checkedOn"
            aria-label={`${FIELDS.checkedOn.label}, ${service.name}`}
            placeholder="YYYY-MM-DD"
            maxLength={10}
            value={row.checkedOn ?? ''}
            onChange={({ target }) => actions.change(id, { checkedOn: given(target.value.trim()) })}
          />
          {!isDisabled && (
            <Button
              size="small"
              aria-label={`${service.name} was checked today`}
              onClick={() => actions.checkedToday(id)}
            >
              Today
            </Button>
          )}
        </span>
        {!isDisabled && (
          <Button
            type="text"
            size="small"
            className="dash-row-away"
            aria-label={`Remove ${service.name}`}
            title="Remove (Alt Delete)"
            icon={<CloseOutlined aria-hidden="true" />}
            onClick={() => actions.remove(id)}
          />
        )}
        {wrong !== null && <p className="dash-value-fault">{wrong}</p>}
      </li>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.service.name === after.service.name &&
    before.country?.name === after.country?.name &&
    before.fault === after.fault &&
    before.isDisabled === after.isDisabled,
);
