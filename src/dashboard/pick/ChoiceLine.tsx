import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';
import type { Choice } from './choice.ts';
import { Thumb } from './Thumb.tsx';

/** One option of a picker: picture, name and distinguishing details. */
export function ChoiceLine({ resource, choice }: { resource: string; choice: Choice }) {
  const { name, nativeName, year, note } = choice;
  return (
    <span className="dash-record">
      <Thumb resource={resource} record={choice} />
      <span className="dash-record-text">
        <span className="dash-record-name">
          <span>{name}</span>
          {nativeName !== null && nativeName !== name && (
            <small lang={langOf(nativeName)}>{nativeName}</small>
          )}
        </span>
        {(note !== null || year !== null) && (
          <small className="dash-record-note">{isolatedLine([year, note])}</small>
        )}
      </span>
    </span>
  );
}
