import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { type Trouble, troubleOf } from '#src/client/identityMessages.ts';

/** What is wrong with each field, by its name. */
type FieldTroubles = Readonly<Record<string, string>>;

/** A rule of a form's own: what is wrong with a field's value, or nothing. */
type Rule = (value: string, values: Readonly<Record<string, string>>) => string | undefined;

interface FormOptions {
  rules: Readonly<Record<string, Rule>>;
  /** Does what the form is for. Where it leaves the page, it answers `leaving`. @throws what `troubleOf` has words for */
  submit: (values: Readonly<Record<string, string>>, form: HTMLFormElement) => Promise<'leaving' | 'done'>;
}

export interface AccountForm {
  isBusy: boolean;
  trouble: Trouble | null;
  fields: FieldTroubles;
  summary: RefObject<HTMLDivElement | null>;
  formProps: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event: FormEvent) => void };
  /** Sends the form once more, as its button does. */
  again(): void;
  /** Takes away what went wrong. */
  clear(): void;
  /** Shows what went wrong elsewhere on the screen. */
  tell(error: unknown): void;
}

const UNFINISHED: Trouble = { message: 'Please look at these again:', way: null };

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

function wrongFields(rules: FormOptions['rules'], values: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const text = rule(values[name] ?? '', values);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** The state of a form of the account screens: its rules, what went wrong, and that it is sent once at a time. */
export function useAccountForm({ rules, submit }: FormOptions): AccountForm {
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [fields, setFields] = useState<FieldTroubles>({});
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (trouble) summary.current?.focus();
  }, [trouble]);

  const tell = (error: unknown) => {
    if (isLeavingFor(error)) return;
    const told = troubleOf(error);
    setFields(told.field ? { [told.field]: told.message } : {});
    setTrouble({ ...told });
    setIsBusy(false);
  };

  const send = async (element: HTMLFormElement) => {
    const values = valuesOf(element);
    const wrong = wrongFields(rules, values);
    setFields(wrong);
    setTrouble(Object.keys(wrong).length > 0 ? { ...UNFINISHED } : null);
    if (Object.keys(wrong).length > 0) return;
    setIsBusy(true);
    const outcome = await submit(values, element);
    if (outcome === 'done') setIsBusy(false);
  };

  return {
    isBusy,
    trouble,
    fields,
    summary,
    formProps: {
      ref: form,
      onSubmit: (event) => {
        event.preventDefault();
        if (!isBusy && event.currentTarget instanceof HTMLFormElement) send(event.currentTarget).catch(tell);
      },
    },
    again: () => form.current?.requestSubmit(),
    clear: () => setTrouble(null),
    tell,
  };
}
