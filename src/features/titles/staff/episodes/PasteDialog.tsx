import { Alert, Input, Modal, Radio } from 'antd';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { SCROLLED } from '#src/dashboard/frame/focus/scrolled.ts';
import { useFirstFocus } from '#src/dashboard/frame/focus/useFirstFocus.ts';
import { readPastedEpisodes } from '#src/domain/paste/episodes.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import { type EpisodeRows, episodeName, leftOut, leftOutText } from './episodeRows.ts';
import { type PastedRow, type PasteMode, pastedRows } from './pasting.ts';

/** Maximum number of rows in the preview; all rows are imported. */
const SHOWN = 60;
/** Maximum number of unreadable lines listed. */
const REPORTED_MAX = 20;

interface PasteDialogProps {
  rows: EpisodeRows;
  /** Content pasted into the table; null if the dialog was opened by its button. */
  start: Pasted | null;
  onDone(pasted: readonly PastedRow[]): void;
  onCancel(): void;
}

const short = (text: string | null) =>
  text === null
    ? ''
    : text
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 60);

function Preview({ pasted }: { pasted: readonly PastedRow[] }) {
  return (
    <section className="eps-preview" aria-label="Preview" {...SCROLLED}>
      <table>
        <thead>
          <tr>
            {['Number', 'Title', 'Native title', 'Air date', 'Minutes', 'Synopsis', ''].map((head) => (
              <th key={head} scope="col">
                {head || <span className="visually-hidden">Change</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pasted.slice(0, SHOWN).map(({ row, changes, isNew }) => {
            const mark = (field: PastedRow['changes'][number]) =>
              changes.includes(field) ? 'is-changed' : undefined;
            return (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                <td className={mark('title')}>{row.title}</td>
                <td className={mark('nativeTitle')} lang="ko">
                  {row.nativeTitle}
                </td>
                <td className={mark('airDate')}>{row.airDate}</td>
                <td className={mark('runtimeMinutes')}>{row.runtimeMinutes}</td>
                <td className={mark('synopsis')}>{short(row.synopsis)}</td>
                <td>{isNew ? 'New' : changes.length > 0 ? 'Changes' : 'Unchanged'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {pasted.length > SHOWN && <p>And {pasted.length - SHOWN} more.</p>}
    </section>
  );
}

/** Dialog that reads pasted episodes, previews the changes and imports them. */
export function PasteDialog({ rows, start, onDone, onCancel }: PasteDialogProps) {
  const [input, setInput] = useState<Pasted>(start ?? { text: '' });
  const [mode, setMode] = useState<PasteMode>('fill');
  const read = useMemo(() => readPastedEpisodes(input), [input]);
  const pasted = useMemo(() => pastedRows(rows, read.episodes, mode), [rows, read, mode]);
  const working = pasted.filter(({ isNew, changes }) => isNew || changes.length > 0);
  const left = leftOut(rows, working.filter(({ isNew }) => isNew).length);
  const importedCount = working.length - left;
  useFirstFocus('pasted-episodes');
  const take = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    if (html === '' || input.text !== '') return;
    event.preventDefault();
    setInput({ text: event.clipboardData.getData('text/plain'), html });
  };
  return (
    <Modal
      open
      title="Paste episodes"
      width={860}
      onCancel={onCancel}
      okText={importedCount === 1 ? 'Import 1 episode' : `Import ${importedCount} episodes`}
      okButtonProps={{ disabled: importedCount === 0 }}
      onOk={() => onDone(working)}
    >
      <Input.TextArea
        id="pasted-episodes"
        aria-label="Episodes"
        placeholder="Paste a table from a spreadsheet or a web page, or lines such as “1. Title – 11 May 2024”."
        autoSize={{ minRows: 4, maxRows: 8 }}
        value={input.text}
        onPaste={take}
        onChange={({ target }) => setInput({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && importedCount > 0) onDone(working);
        }}
      />
      {read.episodes.length > 0 && (
        <>
          <Radio.Group
            className="eps-mode"
            aria-label="For existing episodes"
            value={mode}
            onChange={({ target }) => setMode(target.value as PasteMode)}
            options={[
              { value: 'fill', label: 'Only fill empty fields' },
              { value: 'replace', label: 'Overwrite with pasted values' },
            ]}
          />
          <Preview pasted={pasted} />
        </>
      )}
      {left > 0 && <Alert type="warning" message={leftOutText(left)} />}
      {read.left.length > 0 && (
        <Alert
          type="warning"
          message={`${read.left.length} could not be read`}
          description={
            <ul>
              {read.left.slice(0, REPORTED_MAX).map(({ line, text, reason }) => (
                <li key={`${line} ${text} ${reason}`}>
                  Line {line}: {text.slice(0, 80)} – {reason}
                </li>
              ))}
              {read.left.length > REPORTED_MAX && <li>and {read.left.length - REPORTED_MAX} more</li>}
            </ul>
          }
        />
      )}
      {input.text.trim() !== '' && read.episodes.length === 0 && read.left.length === 0 && (
        <p role="status">No episodes found. Each line needs an episode number.</p>
      )}
      {pasted.length > 0 && working.length === 0 && (
        <p role="status">
          Nothing to import: {episodeName(pasted[0]?.row ?? { label: null })} and all others are unchanged.
        </p>
      )}
    </Modal>
  );
}
