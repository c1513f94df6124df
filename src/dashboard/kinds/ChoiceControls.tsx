import { Checkbox, InputNumber, Select } from 'antd';
import { optionsOf } from '#src/dashboard/kinds/labels.ts';
import { WEEKDAYS, weekdayLabel } from '#src/domain/dates/airTime.ts';
import { type ControlProps, isOptional, sharedProps } from './controlProps.ts';

export function NumberControl(props: ControlProps) {
  const { field, value, onChange } = props;
  return (
    <InputNumber
      {...sharedProps(props)}
      className="dash-number"
      controls={false}
      value={typeof value === 'number' ? value : null}
      {...('min' in field && field.min !== undefined && { min: field.min })}
      {...(field.max !== undefined && { max: field.max })}
      {...(field.kind === 'integer' && { precision: 0 })}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}

export function ChoiceControl(props: ControlProps) {
  const { field, value, onChange } = props;
  return (
    <Select
      {...sharedProps(props)}
      className="dash-select"
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      allowClear={isOptional(field)}
      options={optionsOf(('choices' in field && field.choices) || {})}
      value={typeof value === 'string' ? value : null}
      onChange={(next: string | undefined | null) => onChange(next ?? null)}
    />
  );
}

export function WeekdaysControl({ field, value, onChange, isDisabled, label = field.label }: ControlProps) {
  const days: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="dash-weekdays" aria-label={label}>
      {WEEKDAYS.map((day) => (
        <Checkbox
          key={day}
          disabled={isDisabled}
          checked={days.includes(day)}
          onChange={({ target }) =>
            onChange(WEEKDAYS.filter((each) => (each === day ? target.checked : days.includes(each))))
          }
        >
          {weekdayLabel(day, 'short')}
        </Checkbox>
      ))}
    </fieldset>
  );
}

export function FlagControl(props: ControlProps) {
  const { status: _, ...shared } = sharedProps(props);
  return (
    <Checkbox
      {...shared}
      checked={props.value === true}
      onChange={({ target }) => props.onChange(target.checked)}
    >
      {props.label === undefined && props.field.label}
    </Checkbox>
  );
}
