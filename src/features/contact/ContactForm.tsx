import { useRef } from 'react';
import { call } from '#src/client/api.ts';
import { CONTACT_KIND_LABELS, EMAIL_MAX, MESSAGE_LENGTH, SENDER_NAME_MAX } from '#src/domain/contact.ts';
import type { ReturnedForm } from '#src/domain/returnedForm.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { FormSummary } from '#src/ui/forms/FormSummary.tsx';
import { SelectField } from '#src/ui/forms/SelectField.tsx';
import { TextArea } from '#src/ui/forms/TextArea.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { CONTACT_PATH, PROOF_FIELD, PROOF_PATH, TRAP_FIELD } from './contact.view.ts';
import './contact.css';

/** Where the answer to a form that comes back begins: the address leads there, without scripts too. */
const SAID = 'form-said';

const NOTHING: ReturnedForm = { values: {}, fields: {}, message: '', isWrong: false };

/**
 * Has a proof fetched once, when the sender begins to write: by the time they are done it is old enough. Where that fails
 * the form is asked for once more, as without scripts.
 */
function useProof(isGiven: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const isAsked = useRef(isGiven);
  const ask = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    const answer = await call<{ proof: string }>(PROOF_PATH, { base: '' }).catch(() => null);
    if (answer && field.current) field.current.value = answer.proof;
  };
  return { field, ask: () => void ask() };
}

/** What came of the form that was sent: what is wrong, or that it has to be sent once more. */
const Said = ({ form }: { form: ReturnedForm }) => {
  if (form.message === '') return null;
  if (form.isWrong) return <FormSummary id={SAID} message={form.message} fields={form.fields} />;
  return (
    <div id={SAID} tabIndex={-1} role="status" className="contact-again">
      <p>{form.message}</p>
    </div>
  );
};

/** A field that people neither see nor reach; it shows itself where something has filled it in all the same. */
const Trap = ({ value, error }: { value: string | undefined; error: string | undefined }) => (
  <div className={error ? undefined : 'visually-hidden'} aria-hidden={error ? undefined : true}>
    <TextField
      name={TRAP_FIELD}
      label="Leave this field empty"
      autoComplete="off"
      defaultValue={value}
      error={error}
      {...(!error && { tabIndex: -1 })}
    />
  </div>
);

/** The form that reaches staff. It is sent by the browser itself, with scripts and without. */
export const ContactForm = ({ returned }: { returned: ReturnedForm | null }) => {
  const form = returned ?? NOTHING;
  const { values, fields } = form;
  const { field, ask } = useProof(Boolean(values[PROOF_FIELD]));
  return (
    <form className="contact-form" method="post" action={`${CONTACT_PATH}#${SAID}`} onFocus={ask}>
      <Said form={form} />
      <SelectField
        name="kind"
        label="What is it about?"
        options={CONTACT_KIND_LABELS}
        unchosen="Choose one"
        required
        defaultValue={values.kind}
        error={fields.kind}
      />
      <TextArea
        name="message"
        label="Your message"
        rows={9}
        required
        minLength={MESSAGE_LENGTH.min}
        maxLength={MESSAGE_LENGTH.max}
        defaultValue={values.message}
        error={fields.message}
      />
      <TextField
        name="email"
        label="Your e-mail address"
        hint="We answer there and use it for nothing else."
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        defaultValue={values.email}
        error={fields.email}
      />
      <TextField
        name="name"
        label="Your name (if you like)"
        autoComplete="name"
        maxLength={SENDER_NAME_MAX}
        defaultValue={values.name}
        error={fields.name}
      />
      <Trap value={values[TRAP_FIELD]} error={fields[TRAP_FIELD]} />
      <input ref={field} type="hidden" name={PROOF_FIELD} defaultValue={values[PROOF_FIELD]} />
      <Button submits look="strong">
        {form.isWrong || form.message === '' ? 'Send' : 'Send it now'}
      </Button>
    </form>
  );
};
