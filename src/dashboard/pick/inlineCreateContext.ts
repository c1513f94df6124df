import { type ComponentType, createContext } from 'react';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { Choice } from './choice.ts';

export interface InlineCreateProps {
  /** The resource with only the fields of the dialog. */
  resource: ResourceDeclaration;
  typed: string;
  onMade(choice: Choice): void;
  onCancel(): void;
}

/**
 * The dialog that adds a missing record, or null if none can be added. A context avoids an import cycle, because the form of
 * the dialog contains pickers.
 */
export const InlineCreateContext = createContext<ComponentType<InlineCreateProps> | null>(null);
