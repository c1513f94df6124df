import { isolated } from '#src/domain/isolated.ts';
import type { ListField } from './listShape.ts';

const Nothing = () => (
  <span className="dash-nothing">
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">empty</span>
  </span>
);

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' });

/** An instant as the day it was here, the whole of it in its tooltip. */
export const Instant = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={moment.format(new Date(iso))}>
    {day.format(new Date(iso))}
  </time>
);

const minute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant to the minute here. */
export const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={moment.format(new Date(iso))}>
    {minute.format(new Date(iso))}
  </time>
);

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/;

/** The language that a text is marked as: Korean where letters of it are, else the screen's own. */
export const langOf = (text: string): string | undefined => (HANGUL.test(text) ? 'ko' : undefined);

/** A text, marked as Korean where it is. */
export const Words = ({ text }: { text: string }) => (
  <span className="dash-words" lang={langOf(text)} title={text.length > 40 ? text : undefined}>
    {text}
  </span>
);

interface CellProps {
  field: ListField;
  value: unknown;
  /** Name of a record that the value points at; undefined while it is not known. */
  nameOf?(id: unknown): string | undefined;
}

const unnamed = () => undefined;

/** A value of a list's row, by its field's kind. */
export function Cell({ field, value, nameOf = unnamed }: CellProps) {
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (field.kind === 'flag') return value === true ? <>Yes</> : <Nothing />;
  if (typeof value === 'number' && field.kind === 'number') return <>{value.toLocaleString('en')}</>;
  if (field.kind === 'instant') return <Instant iso={String(value)} />;
  if (field.kind === 'reference' || field.kind === 'references') {
    const ids = [value].flat();
    if (ids.length === 0) return <Nothing />;
    return <Words text={ids.map((id) => isolated(nameOf(id) ?? `No. ${String(id)}`)).join(', ')} />;
  }
  if (field.kind === 'choice') {
    return <>{field.choices?.find((choice) => choice.value === value)?.label ?? String(value)}</>;
  }
  return <Words text={String(value)} />;
}
