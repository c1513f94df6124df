import type { ComponentType } from 'react';
import type { FieldKind } from '#src/records/kinds/fieldKind.ts';
import { ChoiceControl, FlagControl, NumberControl, WeekdaysControl } from './ChoiceControls.tsx';
import type { ControlProps } from './controlProps.ts';
import { PermissionsControl, ReferenceControl, ReferencesControl } from './ReferenceControls.tsx';
import { LineControl, LongTextControl, RichTextControl } from './TextControls.tsx';

/** Shows a value that only the server or another screen changes. */
const ReadOnly = ({ value }: ControlProps) => <span>{[value].flat().map(String).join(', ')}</span>;

/** The input control of each kind. */
const CONTROLS = {
  name: LineControl,
  text: LineControl,
  longText: LongTextControl,
  richText: RichTextControl,
  slug: LineControl,
  code: LineControl,
  url: LineControl,
  pattern: LineControl,
  partialDate: LineControl,
  time: LineControl,
  instant: ReadOnly,
  integer: NumberControl,
  decimal: NumberControl,
  flag: FlagControl,
  choice: ChoiceControl,
  weekdays: WeekdaysControl,
  episodeLabel: LineControl,
  key: ReadOnly,
  keys: ReadOnly,
  reference: ReferenceControl,
  references: ReferencesControl,
  permissions: PermissionsControl,
} as const satisfies Record<FieldKind, ComponentType<ControlProps>>;

/** The control of a field, by its kind. The caller renders the label or passes it. Rows have separate editors. */
export function FieldControl(props: ControlProps) {
  const { kind } = props.field;
  if (kind === 'rows') return null;
  const Control: ComponentType<ControlProps> = CONTROLS[kind];
  return <Control {...props} />;
}
