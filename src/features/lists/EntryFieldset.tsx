import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';
import { LIST_STATUS_LABELS, LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { ScoreField } from '#src/ui/forms/ScoreField.tsx';
import { TextArea } from '#src/ui/forms/TextArea.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import type { DraftErrors, EntryDraft } from './entryDraft.ts';
import type { EntryTitle } from './list.view.ts';
import { localDay } from './listCalls.ts';
import { StatusMark } from './StatusMark.tsx';

interface EntryFieldsetProps {
  title: EntryTitle;
  draft: EntryDraft;
  errors: DraftErrors;
  onChange(change: Partial<EntryDraft>): void;
}

const StatusField = ({ draft, onChange }: Pick<EntryFieldsetProps, 'draft' | 'onChange'>) => (
  <fieldset className="status-field">
    <legend>Status</legend>
    <div className="status-choices">
      {LIST_STATUSES.map((status) => (
        <label key={status}>
          <input
            type="radio"
            name="entry-status"
            value={status}
            checked={draft.status === status}
            onChange={() => onChange({ status, isRewatching: false })}
          />
          <StatusMark status={status} />
          {LIST_STATUS_LABELS[status]}
        </label>
      ))}
    </div>
  </fieldset>
);

const ProgressField = ({ title, draft, errors, onChange }: EntryFieldsetProps) => {
  const progress = Number(draft.progress) || 0;
  const set = (to: number) => onChange({ progress: String(to) });
  const hint = title.total === null ? 'Episodes watched' : `Episodes watched, of ${title.total}`;
  return (
    <Field name="entry-progress" label="Progress" hint={hint} error={errors.progress}>
      {(described) => (
        <>
          <Button aria-label="One episode less" disabled={progress <= 0} onClick={() => set(progress - 1)}>
            −
          </Button>
          <input
            {...described}
            inputMode="numeric"
            autoComplete="off"
            value={draft.progress}
            onChange={({ target }) => onChange({ progress: target.value })}
          />
          <Button
            aria-label="One episode more"
            disabled={title.total !== null && progress >= title.total}
            onClick={() => set(progress + 1)}
          >
            +
          </Button>
        </>
      )}
    </Field>
  );
};

interface DateFieldProps extends Pick<EntryFieldsetProps, 'draft' | 'errors' | 'onChange'> {
  field: 'startedOn' | 'finishedOn';
  label: string;
}

const DateField = ({ field, label, draft, errors, onChange }: DateFieldProps) => (
  <TextField
    name={`entry-${field}`}
    label={label}
    placeholder="YYYY-MM-DD"
    autoComplete="off"
    value={draft[field]}
    error={errors[field]}
    onChange={({ target }) => onChange({ [field]: target.value })}
    end={
      <button type="button" className="field-end" onClick={() => onChange({ [field]: localDay() })}>
        Today<span className="visually-hidden">: {label}</span>
      </button>
    }
  />
);

interface FlagFieldProps {
  label: string;
  hint?: string;
  isSet: boolean;
  onSet(isSet: boolean): void;
}

const FlagField = ({ label, hint, isSet, onSet }: FlagFieldProps) => (
  <label className="flag-field">
    <input type="checkbox" checked={isSet} onChange={({ target }) => onSet(target.checked)} />
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
  </label>
);

/** The fields of one entry. */
export const EntryFieldset = (props: EntryFieldsetProps) => {
  const { title, draft, errors, onChange } = props;
  return (
    <>
      <StatusField draft={draft} onChange={onChange} />
      {draft.status === 'completed' && !title.isMovie && (
        <FlagField
          label="Watching it again"
          hint="Starts a new count of episodes. What you watched before stays."
          isSet={draft.isRewatching}
          onSet={(isRewatching) => onChange({ isRewatching })}
        />
      )}
      <div className="entry-pair">
        {!title.isMovie && <ProgressField {...props} />}
        <ScoreField id="entry-score" score={draft.score} onScore={(score) => onChange({ score })} />
      </div>
      <div className="entry-pair">
        <DateField field="startedOn" label="Started" draft={draft} errors={errors} onChange={onChange} />
        <DateField field="finishedOn" label="Finished" draft={draft} errors={errors} onChange={onChange} />
      </div>
      <p className="entry-note">A year or a month is enough: 2024 or 2024-05.</p>
      <TextArea
        name="entry-notes"
        label="Notes"
        hint={`Only you see them. At most ${LIST_LIMITS.notes.toLocaleString('en')} characters.`}
        rows={3}
        value={draft.notes}
        error={errors.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
      <FlagField
        label="Private"
        hint="Nobody else sees this entry, and it does not count for the title’s figures."
        isSet={draft.isPrivate}
        onSet={(isPrivate) => onChange({ isPrivate })}
      />
    </>
  );
};
