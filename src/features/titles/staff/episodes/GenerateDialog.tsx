import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useFirstFocus } from '#src/dashboard/frame/focus/useFirstFocus.ts';
import { WEEKDAYS, weekdayLabel } from '#src/domain/dates/airTime.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { withLeftOut } from './episodeRows.ts';
import { airDates, type EpisodePlan, planEpisodes } from './plan.ts';
import { PLAN_ENTRIES, planError, planOf, typedPlan } from './typedPlan.ts';

interface GenerateDialogProps {
  draft: TitleDraft;
  onDone(plan: EpisodePlan): void;
  onCancel(): void;
}

function planText(plan: EpisodePlan, draft: TitleDraft): string {
  const { added, dated, left } = planEpisodes(draft.values.episodes, plan);
  const days = airDates({ ...plan, count: plan.count - left });
  const [first, last] = [days[0], days.at(-1)];
  const span =
    first === undefined || last === undefined
      ? 'without dates'
      : `from ${formatPartialDate(first, { style: 'short' })} to ${formatPartialDate(last, { style: 'short' })}`;
  const parts = [`${added} added`, dated > 0 && `${dated} existing get a date`].filter(Boolean);
  return withLeftOut(`${parts.join(', ')}, ${span}.`, left);
}

/** Dialog that generates episodes from a first date and weekdays. */
export function GenerateDialog({ draft, onDone, onCancel }: GenerateDialogProps) {
  const [typed, setTyped] = useState(() => typedPlan(draft.values));
  useFirstFocus('plan-count');
  const plan = planOf(typed, draft.values);
  const error = planError(typed, plan);
  const finish = () => {
    if (error === null) onDone(plan);
  };
  const toggle = (day: number) =>
    setTyped({
      ...typed,
      weekdays: typed.weekdays.includes(day)
        ? typed.weekdays.filter((each) => each !== day)
        : [...typed.weekdays, day].sort((a, b) => a - b),
    });
  return (
    <Modal
      open
      title="Generate episodes"
      width={520}
      onCancel={onCancel}
      okText="Generate"
      okButtonProps={{ disabled: error !== null }}
      onOk={finish}
    >
      <Form layout="vertical">
        <div className="eps-plan">
          {PLAN_ENTRIES.map(([name, label, inputMode]) => (
            <Form.Item key={name} label={label} htmlFor={`plan-${name}`}>
              <Input
                id={`plan-${name}`}
                inputMode={inputMode}
                {...(name === 'first' && { placeholder: 'YYYY-MM-DD' })}
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                onPressEnter={finish}
              />
            </Form.Item>
          ))}
        </div>
        <fieldset className="rel-days">
          <legend>Airs on</legend>
          {WEEKDAYS.map((day) => (
            <label key={day}>
              <input type="checkbox" checked={typed.weekdays.includes(day)} onChange={() => toggle(day)} />
              {weekdayLabel(day, 'short')}
            </label>
          ))}
        </fieldset>
        <Form.Item
          label="Except on"
          htmlFor="plan-off"
          extra="Days without an episode: 2026-09-25, 2026-10-02"
        >
          <Input
            id="plan-off"
            value={typed.off}
            onChange={({ target }) => setTyped({ ...typed, off: target.value })}
            onPressEnter={finish}
          />
        </Form.Item>
      </Form>
      <Alert
        type={error === null ? 'info' : 'warning'}
        role="status"
        message={error ?? planText(plan, draft)}
        description={
          error === null && plan.first !== ''
            ? 'Dates are marked as computed until you edit them. Existing values are not overwritten.'
            : undefined
        }
      />
    </Modal>
  );
}
