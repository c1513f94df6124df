import { Button, Segmented } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import type { TitleTabProps } from '#src/features/titles/staff/titleValues.ts';
import { CastPart } from './CastPart.tsx';
import { CharactersPart } from './CharactersPart.tsx';
import { CrewPart } from './CrewPart.tsx';

const PasteCredits = lazyPart(
  () => import('#src/features/titles/staff/paste/PasteCredits.tsx'),
  'PasteCredits',
);

const PARTS = ['cast', 'crew', 'characters'] as const;
type Part = (typeof PARTS)[number];

/** Editor tab for cast, crew and characters. */
export function CastTab({ draft }: TitleTabProps) {
  const [part, setPart] = useState<Part>('cast');
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const opened = useRef<string | null>(null);
  const holder = useRef<HTMLDivElement>(null);
  const openCharacter = useCallback((key: string) => {
    opened.current = key;
    setPart('characters');
  }, []);
  useEffect(() => {
    if (part !== 'characters' || opened.current === null) return;
    holder.current?.querySelector<HTMLElement>(`[data-row="${opened.current}"] [data-part="name"]`)?.focus();
    opened.current = null;
  }, [part]);
  const partLabel = (each: Part) => {
    const isWrong = Object.keys(draft.errors).some((path) => path === each || path.startsWith(`${each}.`));
    return isolatedLine([
      `${titleFields[each].label} ${draft.values[each].length}`,
      isWrong ? 'has errors' : null,
    ]);
  };
  return (
    <div ref={holder} className="dash-editor-body is-wide">
      <div className="dash-cast-head">
        <Segmented<Part>
          aria-label="Part"
          options={PARTS.map((each) => ({ value: each, label: partLabel(each) }))}
          value={part}
          onChange={setPart}
        />
        {!draft.isDisabled && (
          <Button
            onClick={() => setPasted({ text: '' })}
            title="Paste lines, spreadsheet cells or a wiki table"
          >
            Paste many…
          </Button>
        )}
      </div>
      {part === 'cast' && <CastPart draft={draft} openCharacter={openCharacter} paste={setPasted} />}
      {part === 'crew' && <CrewPart draft={draft} paste={setPasted} />}
      {part === 'characters' && <CharactersPart draft={draft} />}
      <Suspense fallback={null}>
        {pasted && <PasteCredits draft={draft} pasted={pasted} onClose={() => setPasted(null)} />}
      </Suspense>
    </div>
  );
}
