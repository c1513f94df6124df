import { capitalised } from '#src/dashboard/resources.ts';

/** Returns the label of a choice: `web_series` becomes “Web series”. */
export const choiceLabel = (choice: string): string => capitalised(choice.replaceAll('_', ' '));
