import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { type FormError, formErrorOf } from '#src/client/identityMessages.ts';

/** Error messages by field name. */
type FieldMessages = Readonly<Record<string, string>>;

/** Returns the error message for a field's value, or undefined if it is valid. */
type Rule = (value: string, values: Readonly<Record<string, string>>) => string | undefined;

interface FormOptions {
  rules: Readonly<Record<string, Rule>>;
  /**
   * Performs the action. Returns `leaving` if it navigates away, so that the form stays busy.
   * @throws errors that `formErrorOf` describes
   */
  submit: (values: Readonly<Record<string, string>>, form: HTMLFormElement) => Promise<'leaving' | 'done'>;
}

export interface AccountForm {
  isBusy: boolean;
  formError: FormError | null;
  fields: FieldMessages;
  summary: RefObject<HTMLDivElement | null>;
  formProps: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event: FormEvent) => void };
  /** Submits the form again, like its button. */
  resubmit(): void;
  /** Removes the error summary. */
  clear(): void;
  /** Shows an error from elsewhere on the screen. */
  report(error: unknown): void;
}

const UNFINISHED: FormError = { message: 'Please correct these fields:', remedy: null };

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

/** Messages of the rules and of fields that have checked themselves while the user typed. */
function wrongFields(
  form: HTMLFormElement,
  rules: FormOptions['rules'],
  values: Record<string, string>,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const field of form.querySelectorAll('input'))
    if (field.validity.customError) messages[field.name] = field.validationMessage;
  for (const [name, rule] of Object.entries(rules)) {
    const text = rule(values[name] ?? '', values);
    if (text !== undefined) messages[name] = text;
  }
  return messages;
}

/** Validates and submits a form of the account screens, one submission at a time, and holds its errors. */
export function useAccountForm({ rules, submit }: FormOptions): AccountForm {
  const [isBusy, setIsBusy] = useState(false);
  const [formError, setFormError] = useState<FormError | null>(null);
  const [fields, setFields] = useState<FieldMessages>({});
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (formError) summary.current?.focus();
  }, [formError]);

  const report = (error: unknown) => {
    if (isLeavingFor(error)) return;
    const reported = formErrorOf(error);
    setFields(reported.field ? { [reported.field]: reported.message } : {});
    setFormError({ ...reported });
    setIsBusy(false);
  };

  const send = async (element: HTMLFormElement) => {
    const values = valuesOf(element);
    const wrong = wrongFields(element, rules, values);
    setFields(wrong);
    setFormError(Object.keys(wrong).length > 0 ? { ...UNFINISHED } : null);
    if (Object.keys(wrong).length > 0) return;
    setIsBusy(true);
    const outcome = await submit(values, element);
    if (outcome === 'done') setIsBusy(false);
  };

  return {
    isBusy,
    formError,
    fields,
    summary,
    formProps: {
      ref: form,
      onSubmit: (event) => {
        event.preventDefault();
        if (!isBusy && event.currentTarget instanceof HTMLFormElement)
          send(event.currentTarget).catch(report);
      },
    },
    resubmit: () => form.current?.requestSubmit(),
    clear: () => setFormError(null),
    report,
  };
}
