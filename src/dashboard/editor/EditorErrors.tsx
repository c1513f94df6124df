import { Alert } from 'antd';
import { FormError } from '#src/dashboard/form/FormError.tsx';
import { useIntoView } from '#src/dashboard/frame/focus/useIntoView.ts';
import { type Fields, isCollection } from '#src/records/fields/field.ts';
import { type EditorTabs, fieldOfPath, tabOfPath } from './editorTabs.ts';

interface EditorErrorsProps<F extends Fields> {
  fields: F;
  tabs: EditorTabs<F>;
  errors: Readonly<Record<string, string>>;
  error: Error | null;
  isSaving: boolean;
  hrefOf(tab: string): string;
}

/** Returns the label of a rejected path: `cast.2.role` becomes “Cast, row 3, Role”. */
function placeLabel(fields: Fields, path: string): string {
  const [, row, part] = path.split('.');
  const field = fields[fieldOfPath(path)];
  if (!field) return fieldOfPath(path);
  if (row === undefined || !isCollection(field)) return field.label;
  const within = part === undefined ? undefined : (field.row[part]?.label ?? part);
  return [field.label, `row ${Number(row) + 1}`, within].filter(Boolean).join(', ');
}

/** Number of rejected paths in the summary; every field shows its own error as well. */
const SHOWN = 8;

/** Lists the errors of a rejected save with links to their fields, or shows why the request failed. */
export function EditorErrors<F extends Fields>({
  fields,
  tabs,
  errors,
  error,
  isSaving,
  hrefOf,
}: EditorErrorsProps<F>) {
  const body = Object.entries(errors);
  const holder = useIntoView<HTMLDivElement>(!isSaving && body.length > 0);
  if (error) return <FormError error={error} />;
  if (body.length === 0) return null;
  return (
    <div ref={holder} className="dash-form-error">
      <Alert
        type="error"
        role="alert"
        message="Not saved yet."
        description={
          <ul className="dash-editor-errors">
            {body.slice(0, SHOWN).map(([path, message]) => {
              const tab = tabOfPath(tabs, path);
              const position = placeLabel(fields, path);
              return (
                <li key={path}>
                  {tab === null ? (
                    position
                  ) : (
                    <a href={hrefOf(tab)} data-keep-place>
                      {position}
                    </a>
                  )}
                  : {message}
                </li>
              );
            })}
            {body.length > SHOWN && <li>and {body.length - SHOWN} more</li>}
          </ul>
        }
      />
    </div>
  );
}
