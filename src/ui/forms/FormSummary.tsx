import type { MouseEvent, ReactNode, Ref } from 'react';

interface FormSummaryProps {
  ref?: Ref<HTMLDivElement>;
  /** For addresses that lead to it. */
  id?: string;
  /** What went wrong; null shows nothing. */
  message: string | null;
  /** Fields that are wrong: name → what is wrong. */
  fields?: Readonly<Record<string, string>>;
  /** The way on. */
  children?: ReactNode;
}

// A fragment of its own would be a step in the history.
const focusField = (event: MouseEvent, name: string) => {
  event.preventDefault();
  document.getElementById(name)?.focus();
};

/** What went wrong with a form, over its fields; it is focused when it appears, so that it is read first. */
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
