import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changedFields } from '#src/dashboard/editor/draft/changes.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import {
  NO_ERRORS,
  type SaveErrors,
  saveErrorsIn,
  withoutField,
} from '#src/dashboard/editor/draft/draftState.ts';
import { joinedLabels, type Labels } from '#src/dashboard/editor/editorRecord.ts';
import { commitTyping } from '#src/dashboard/frame/focus/commitTyping.ts';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { submitErrorOf } from '#src/dashboard/kinds/checks.ts';
import { type Fields, isCollection } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';

interface NewRecordOptions<F extends Fields, Made> {
  fields: F;
  /** The fields that the form shows. */
  names: readonly (keyof F & string)[];
  /** Creates an empty record. */
  blank(): InputOf<F>;
  /** Adds the record. @throws ApiError with the rejections */
  send(values: InputOf<F>): Promise<Made>;
  onMade(made: Made): void;
}

/** State of a form that adds a record. */
export interface NewRecord<F extends Fields> {
  draft: Draft<F>;
  isTouched: boolean;
  isSaving: boolean;
  /** Error of the whole request. */
  error: Error | null;
  /** Ref for the form; the first invalid field in it gets the focus. */
  holder: RefObject<HTMLFormElement | null>;
  /** Validates the input, then adds the record. */
  save(): void;
}

/** Validates the shown fields; returns errors by name. */
function errorsIn<F extends Fields>(
  fields: F,
  names: readonly (keyof F & string)[],
  values: InputOf<F>,
): Readonly<Record<string, string>> {
  const checked = names.map((name) => {
    const field = fields[name];
    return [name, field && !isCollection(field) ? submitErrorOf(field, values[name]) : null] as const;
  });
  return Object.fromEntries(checked.flatMap(([name, error]) => (error === null ? [] : [[name, error]])));
}

/** State and submission of a form that adds a record. */
export function useNewRecord<F extends Fields, Made>(options: NewRecordOptions<F, Made>): NewRecord<F> {
  const { fields, names, blank, send, onMade } = options;
  const [base, setBase] = useState(blank);
  const [values, setValues] = useState(base);
  const [labels, setLabels] = useState<Labels>({});
  const [rejection, setSaveErrors] = useState<SaveErrors>(NO_ERRORS);
  const [isSaving, setIsSaving] = useState(false);
  const holder = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  // The form is disabled while it is sent and loses the focus, so the invalid field is focused afterwards.
  const goToError = useEffectEvent(() => {
    if (rejection !== NO_ERRORS) holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  useEffect(() => {
    if (!isSaving) goToError();
  }, [isSaving]);
  const made = useLatest((record: Made) => {
    const fresh = blank();
    setBase(fresh);
    setValues(fresh);
    setSaveErrors(NO_ERRORS);
    onMade(record);
  });
  const add = async () => {
    const errors = errorsIn(fields, names, values);
    if (Object.keys(errors).length > 0) return setSaveErrors({ ...NO_ERRORS, errors });
    // Runs even if the form was closed while the request was pending.
    await send(values).then(
      (record) => made()(record),
      (error: unknown) => setSaveErrors(saveErrorsIn(error, names)),
    );
  };
  const latest = useLatest(add);
  return {
    draft: {
      mode: 'staff',
      id: null,
      base,
      values,
      set: (field, next) => {
        setValues((now) => ({ ...now, [field]: next }));
        setSaveErrors((now) => ({ ...now, errors: withoutField(now.errors, field) }));
      },
      changed: new Set(),
      errors: rejection.errors,
      labelOf: (target, id) => labels[target]?.[id],
      learn: (target, id, label) => setLabels((now) => joinedLabels(now, { [target]: { [id]: label } })),
      isDisabled: isSaving,
    },
    isTouched: changedFields(fields, base, values).size > 0,
    isSaving,
    error: rejection.error,
    holder,
    save: () => {
      if (isSending.current) return;
      isSending.current = true;
      commitTyping();
      setIsSaving(true);
      void latest()().finally(() => {
        isSending.current = false;
        setIsSaving(false);
      });
    },
  };
}
