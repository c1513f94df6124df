import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import { type Field, type Fields, isCollection } from '#src/records/fields/field.ts';

/** The part of a draft that stores labels of records. */
export type PickNames = Pick<Draft<Fields>, 'labelOf' | 'learn'>;

export interface ControlProps {
  /** For collections, the value is an array of ids or permissions. */
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  isDisabled: boolean;
  id?: string | undefined;
  /** Accessible name if there is no visible label. */
  label?: string | undefined;
  describedBy?: string | undefined;
  isWrong?: boolean;
  isRequired?: boolean;
  lang?: string | undefined;
  /** Called when typing in the control begins and ends. */
  onHold?: (isTyping: boolean) => void;
  /** Labels of records, for references. */
  names?: PickNames;
  /** Id of the edited record, which its own pickers do not offer. */
  recordId?: number | undefined;
}

interface SharedProps {
  disabled: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  status?: 'error';
}

/** Returns the properties that all inputs of Ant Design share. */
export const sharedProps = ({ isDisabled, id, label, describedBy, isWrong }: ControlProps): SharedProps => ({
  disabled: isDisabled,
  ...(id !== undefined && { id }),
  ...(label !== undefined && { 'aria-label': label }),
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  ...(isWrong && { 'aria-invalid': true as const, status: 'error' as const }),
});

/** Returns whether an empty control is stored as null. */
export const isOptional = (field: Field): boolean => !isCollection(field) && field.initial === null;
