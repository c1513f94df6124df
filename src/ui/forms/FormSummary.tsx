import type { MouseEvent, ReactNode, Ref } from 'react';

interface FormSummaryProps {
  ref?: Ref<HTMLDivElement>;
  /** Id for links to the summary. */
  id?: string;
  /** Error message; null hides the summary. */
  message: string | null;
  /** Error messages by field name. */
  fields?: Readonly<Record<string, string>>;
  /** Links or buttons that help the user continue. */
  children?: ReactNode;
}

// Following the fragment would add an entry to the history.
const focusField = (event: MouseEvent, name: string) => {
  event.preventDefault();
  document.getElementById(name)?.focus();
};

/** The summary of a form's errors above its fields. The form focuses it when it appears, so that it is read first. */
export const FormSummary = ({ ref, id, message, fields = {}, children }: FormSummaryProps) => (
  <div ref={ref} id={id} tabIndex={-1} role="alert" className="form-summary" hidden={message === null}>
    {message !== null && (
      <>
        <p>{message}</p>
        {Object.keys(fields).length > 0 && (
          <ul>
            {Object.entries(fields).map(([name, text]) => (
              <li key={name}>
                <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </>
    )}
  </div>
);
