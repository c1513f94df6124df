import { Alert } from 'antd';
import { FormTrouble } from '#src/dashboard/form/FormTrouble.tsx';
import { useIntoView } from '#src/dashboard/frame/useIntoView.ts';
import { type Fields, isCollection } from '#src/domain/fields/field.ts';
import { type EditorTabs, fieldOfPath, tabOfPath } from './editorTabs.ts';

interface EditorTroubleProps<F extends Fields> {
  fields: F;
  tabs: EditorTabs<F>;
  errors: Readonly<Record<string, string>>;
  fault: Error | null;
  isSaving: boolean;
  hrefOf(tab: string): string;
}

/** Where a refused path is, in words: `cast.2.role` is “Cast, row 3, Role”. */
function placeWords(fields: Fields, path: string): string {
  const [, row, part] = path.split('.');
  const field = fields[fieldOfPath(path)];
  if (!field) return fieldOfPath(path);
  if (row === undefined || !isCollection(field)) return field.label;
  const within = part === undefined ? undefined : (field.row[part]?.label ?? part);
  return [field.label, `row ${Number(row) + 1}`, within].filter(Boolean).join(', ');
}

/** Refused paths that are told of; the rest stands at its fields. */
const SHOWN = 8;

/** What was refused: what is wrong where, with the way there; or why nothing of it was saved. */
export function EditorTrouble<F extends Fields>({
  fields,
  tabs,
  errors,
  fault,
  isSaving,
  hrefOf,
}: EditorTroubleProps<F>) {
  const told = Object.entries(errors);
  const holder = useIntoView<HTMLDivElement>(!isSaving && told.length > 0);
  if (fault) return <FormTrouble error={fault} />;
  if (told.length === 0) return null;
  return (
    <div ref={holder} className="dash-form-trouble">
      <Alert
        type="error"
        role="alert"
        message="Not saved yet."
        description={
          <ul className="dash-editor-faults">
            {told.slice(0, SHOWN).map(([path, message]) => {
              const tab = tabOfPath(tabs, path);
              const place = placeWords(fields, path);
              return (
                <li key={path}>
                  {tab === null ? (
                    place
                  ) : (
                    <a href={hrefOf(tab)} data-keep-place>
                      {place}
                    </a>
                  )}
                  : {message}
                </li>
              );
            })}
            {told.length > SHOWN && <li>and {told.length - SHOWN} more</li>}
          </ul>
        }
      />
    </div>
  );
}
