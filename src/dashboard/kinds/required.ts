import { type Field, isCollection } from '#src/records/fields/field.ts';

/** Returns whether a field is required: collections and fields with an initial value are not. */
export const isRequired = (field: Field): boolean => !isCollection(field) && field.initial === undefined;
