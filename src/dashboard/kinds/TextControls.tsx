import { Input } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { isCollection } from '#src/records/fields/field.ts';
import type { FieldKind } from '#src/records/kinds/fieldKind.ts';
import { tidied } from './checks.ts';
import { type ControlProps, isOptional, sharedProps } from './controlProps.ts';

const RichTextInput = lazyPart(() => import('./RichTextInput.tsx'), 'RichTextInput');

/** Share of the limit from which a long text shows its character count. */
const COUNTED_FROM = 0.8;

const PLACEHOLDERS: Partial<Record<FieldKind, string>> = {
  partialDate: 'YYYY-MM-DD',
  time: 'HH:MM',
  url: 'https://',
  slug: 'Leave empty to derive it from the name',
};

/** Kinds without natural language: no spell checking. */
const CODES: ReadonlySet<string> = new Set<FieldKind>(['slug', 'code', 'pattern', 'url']);

function placeholderOf({ field, isDisabled }: ControlProps): string | undefined {
  if (isDisabled || field.kind === 'rows') return undefined;
  return isCollection(field) || field.example === undefined ? PLACEHOLDERS[field.kind] : field.example;
}

/** Properties shared by single-line and long texts: empty optional values become null, blur normalises the value. */
function textProps(props: ControlProps) {
  const { field, value, onChange, lang, onHold, isRequired } = props;
  const text = typeof value === 'string' ? value : '';
  return {
    ...sharedProps(props),
    value: text,
    ...(isRequired && { 'aria-required': true as const }),
    ...(lang !== undefined && { lang }),
    ...(field.max !== undefined && { maxLength: field.max }),
    onFocus: () => onHold?.(true),
    onBlur: () => {
      onHold?.(false);
      if (text !== '' && !isCollection(field)) onChange(tidied(field, text));
    },
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value === '' && isOptional(field) ? null : target.value),
  };
}

export function LineControl(props: ControlProps) {
  const { kind } = props.field;
  const placeholder = placeholderOf(props);
  return (
    <Input
      {...textProps(props)}
      autoComplete="off"
      {...(placeholder !== undefined && { placeholder })}
      {...(kind === 'url' && { inputMode: 'url' as const })}
      {...(CODES.has(kind) && { spellCheck: false, className: 'dash-code' })}
    />
  );
}

export function LongTextControl(props: ControlProps) {
  const { max = Number.POSITIVE_INFINITY } = props.field;
  const shared = textProps(props);
  return (
    <Input.TextArea
      {...shared}
      autoSize={{ minRows: 2, maxRows: 12 }}
      showCount={shared.value.length > max * COUNTED_FROM}
    />
  );
}

export const RichTextControl = ({ field, value, onChange, isDisabled, label }: ControlProps) => (
  <Suspense fallback={<div className="dash-rich is-opening" />}>
    <RichTextInput
      label={label ?? field.label}
      value={typeof value === 'string' ? value : ''}
      isDisabled={isDisabled}
      onChange={(html) => onChange(html === '' ? null : html)}
    />
  </Suspense>
);
