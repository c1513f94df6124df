import { useEffect, useRef } from 'react';
import { call } from '#src/client/api.ts';
import { CONTACT_KIND_LABELS, EMAIL_MAX, MESSAGE_LENGTH, SENDER_NAME_MAX } from '#src/domain/contact.ts';
import type { ReturnedForm } from '#src/domain/web/returnedForm.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { FormSummary } from '#src/ui/forms/FormSummary.tsx';
import { SelectField } from '#src/ui/forms/SelectField.tsx';
import { TextArea } from '#src/ui/forms/TextArea.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { InlineScript } from '#src/ui/InlineScript.tsx';
import { CONTACT_PATH, PROOF_FIELD, PROOF_PATH, TRAP_FIELD } from './contact.view.ts';
import { PROOF_SCRIPT } from './proofScript.ts';
import './contact.css';

/** Id of the status of a returned form. The form's action has it as its fragment, so it also works without scripts. */
const STATUS_ID = 'form-status';

const EMPTY_FORM: ReturnedForm = { values: {}, fields: {}, message: '', isWrong: false };

/** A proof expires after 24 hours, so it is renewed before. */
const RENEW_AFTER_MILLISECONDS = 23 * 3_600_000;

/**
 * Provides the proof that the page was open for a while. The inline script fetches it with the document; this hook fetches
 * it after client-side navigation, and tries again whenever the form gets the focus. Without a proof the server asks the
 * sender to submit the form again, as it does without scripts.
 */
function useProof() {
  const field = useRef<HTMLInputElement>(null);
  const request = useRef({ at: Date.now(), isPending: false });
  const fetchProof = async () => {
    const isOld = Date.now() - request.current.at > RENEW_AFTER_MILLISECONDS;
    if (request.current.isPending || (field.current?.value && !isOld)) return;
    request.current = { at: Date.now(), isPending: true };
    const answer = await call<{ proof: string }>(PROOF_PATH, { base: '' }).catch(() => null);
    request.current.isPending = false;
    if (answer && field.current && (isOld || !field.current.value)) field.current.value = answer.proof;
  };
  const latest = useRef(fetchProof);
  useEffect(() => {
    void latest.current();
  }, []);
  return { field, fetchProof: () => void fetchProof() };
}

/** Status of a returned form: its errors, or the request to submit it again. */
const FormStatus = ({ form }: { form: ReturnedForm }) => {
  if (form.message === '') return null;
  if (form.isWrong) return <FormSummary id={STATUS_ID} message={form.message} fields={form.fields} />;
  return (
    <div id={STATUS_ID} tabIndex={-1} role="status" className="contact-again">
      <p>{form.message}</p>
    </div>
  );
};

/** Hidden field against robots. It becomes visible if it was filled in, so that a person can empty it. */
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

/** The contact form. The browser submits it itself, with and without scripts. */
export const ContactForm = ({ returned }: { returned: ReturnedForm | null }) => {
  const form = returned ?? EMPTY_FORM;
  const { values, fields } = form;
  const { field, fetchProof } = useProof();
  return (
    <>
      <form
        className="contact-form"
        method="post"
        action={`${CONTACT_PATH}#${STATUS_ID}`}
        onFocus={fetchProof}
      >
        <FormStatus form={form} />
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
          hint="We use it only to answer you."
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          defaultValue={values.email}
          error={fields.email}
        />
        <TextField
          name="name"
          label="Your name (optional)"
          autoComplete="name"
          maxLength={SENDER_NAME_MAX}
          defaultValue={values.name}
          error={fields.name}
        />
        <Trap value={values[TRAP_FIELD]} error={fields[TRAP_FIELD]} />
        <input ref={field} type="hidden" name={PROOF_FIELD} defaultValue={values[PROOF_FIELD]} />
        <Button submits look="strong">
          {form.isWrong || form.message === '' ? 'Send' : 'Send now'}
        </Button>
      </form>
      <InlineScript text={PROOF_SCRIPT} />
    </>
  );
};
