import { Alert, Button, Input, Modal, Radio } from 'antd';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { SCROLLED } from '#src/dashboard/frame/scrolled.ts';
import { useFirstFocus } from '#src/dashboard/frame/useFirstFocus.ts';
import { readPastedEpisodes } from '#src/domain/paste/episodes.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import { type EpisodeRows, episodeName, leftOut, leftOutOf } from './episodeRows.ts';
import { type PastedRow, type PasteMode, pastedRows } from './pasting.ts';

/** Rows of the preview; what is beyond them is taken too. */
const SHOWN = 60;
/** Lines that could not be read and are told one by one. */
const TOLD = 20;

interface PasteDialogProps {
  rows: EpisodeRows;
  /** What the clipboard gave, where it was pasted into the table. */
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
    <section className="eps-preview" aria-label="What is taken" {...SCROLLED}>
      <table>
        <thead>
          <tr>
            {['Number', 'Title', 'Native title', 'Air date', 'Minutes', 'Synopsis', ''].map((head) => (
              <th key={head} scope="col">
                {head || <span className="visually-hidden">What happens</span>}
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
                <td>{isNew ? 'New' : changes.length > 0 ? 'Changes' : 'As it is'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {pasted.length > SHOWN && <p>And {pasted.length - SHOWN} more.</p>}
    </section>
  );
}

/** Reads episodes from what is pasted, shows what they make of those that are there, and takes them in. */
export function PasteDialog({ rows, start, onDone, onCancel }: PasteDialogProps) {
  const [given, setGiven] = useState<Pasted>(start ?? { text: '' });
  const [mode, setMode] = useState<PasteMode>('fill');
  const read = useMemo(() => readPastedEpisodes(given), [given]);
  const pasted = useMemo(() => pastedRows(rows, read.episodes, mode), [rows, read, mode]);
  const working = pasted.filter(({ isNew, changes }) => isNew || changes.length > 0);
  const left = leftOut(rows, working.filter(({ isNew }) => isNew).length);
  const taken = working.length - left;
  useFirstFocus('pasted-episodes');
  const take = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    if (html === '' || given.text !== '') return;
    event.preventDefault();
    setGiven({ text: event.clipboardData.getData('text/plain'), html });
  };
  return (
    <Modal
      open
      title="Paste episodes"
      width={860}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="primary" disabled={taken === 0} onClick={() => onDone(working)}>
            {taken === 1 ? 'Take 1 episode' : `Take ${taken} episodes`}
          </Button>
        </>
      }
    >
      <Input.TextArea
        id="pasted-episodes"
        aria-label="Episodes"
        placeholder="Paste a table from a spreadsheet or a web page, or lines such as “1. Title – 11 May 2024”."
        autoSize={{ minRows: 4, maxRows: 8 }}
        value={given.text}
        onPaste={take}
        onChange={({ target }) => setGiven({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && taken > 0) onDone(working);
        }}
      />
      {read.episodes.length > 0 && (
        <>
          <Radio.Group
            className="eps-mode"
            aria-label="Where an episode is there already"
            value={mode}
            onChange={({ target }) => setMode(target.value as PasteMode)}
            options={[
              { value: 'fill', label: 'Only fill what is empty' },
              { value: 'replace', label: 'What is pasted counts' },
            ]}
          />
          <Preview pasted={pasted} />
        </>
      )}
      {left > 0 && <Alert type="warning" message={leftOutOf(left)} />}
      {read.left.length > 0 && (
        <Alert
          type="warning"
          message={`${read.left.length} could not be read`}
          description={
            <ul>
              {read.left.slice(0, TOLD).map(({ line, text, reason }) => (
                <li key={`${line} ${text} ${reason}`}>
                  Line {line}: {text.slice(0, 80)} – {reason}
                </li>
              ))}
              {read.left.length > TOLD && <li>and {read.left.length - TOLD} more</li>}
            </ul>
          }
        />
      )}
      {given.text.trim() !== '' && read.episodes.length === 0 && read.left.length === 0 && (
        <p role="status">Nothing here reads as an episode. Each needs its number.</p>
      )}
      {pasted.length > 0 && working.length === 0 && (
        <p role="status">
          All of it is there: {episodeName(pasted[0]?.row ?? { label: null })} and the rest.
        </p>
      )}
    </Modal>
  );
}
