import { Button, InputNumber } from 'antd';
import { Fragment, Suspense, useState } from 'react';
import { newKeys } from '#src/dashboard/editor/draft/newKeys.ts';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { EpisodeDetails } from './EpisodeDetails.tsx';
import { EpisodeErrorList } from './EpisodeErrors.tsx';
import { EpisodeTable } from './EpisodeTable.tsx';
import { EPISODES_MAX, emptyEpisode, leftOut, leftOutText, nextLabel, withLeftOut } from './episodeRows.ts';
import { type Column, datesMoved } from './filling.ts';
import { addedBelow, isOneColumn, withCells, withPasted } from './pasting.ts';
import { planEpisodes } from './plan.ts';
import { type EpisodeWork, useEpisodes } from './useEpisodes.ts';
import { type EpisodeTableState, useEpisodeTable } from './useEpisodeTable.ts';

const GenerateDialog = lazyPart(() => import('./GenerateDialog.tsx'), 'GenerateDialog');
const PasteDialog = lazyPart(() => import('./PasteDialog.tsx'), 'PasteDialog');

/** Keyboard shortcuts of the table. */
const KEYS = [
  ['Enter', 'down'],
  ['Ctrl Enter', 'add below'],
  ['Alt ↑ ↓', 'move'],
  ['Ctrl D', 'copy from above'],
  ['Ctrl Shift D', 'fill down'],
  ['Alt Delete', 'remove'],
  ['F2', 'synopsis'],
] as const;

/** Actions for the selected episodes. */
function SelectionBar({ state, work }: { state: EpisodeTableState; work: EpisodeWork }) {
  const [days, setDays] = useState(7);
  const { selected } = state;
  if (selected.size === 0) return null;
  const many = selected.size === 1 ? '1 episode' : `${selected.size} episodes`;
  return (
    <fieldset className="eps-bar">
      <legend className="visually-hidden">Selected episodes</legend>
      <b>{many} selected</b>
      <Button
        danger
        onClick={() => {
          work.report(`${many} removed.`, (rows) => rows.filter(({ key }) => !selected.has(key)));
          state.clear();
        }}
      >
        Remove
      </Button>
      <InputNumber
        aria-label="Days"
        min={-3650}
        max={3650}
        value={days}
        onChange={(next) => setDays(next ?? 0)}
      />
      <Button
        disabled={days === 0}
        onClick={() =>
          work.report(`Dates of ${many} moved by ${days} days.`, (rows) => datesMoved(rows, selected, days))
        }
      >
        Move dates
      </Button>
      <Button
        onClick={() =>
          work.report(`Dates of ${many} marked as published.`, (rows) =>
            rows.map((row) => (selected.has(row.key) ? { ...row, isAirDateDerived: false } : row)),
          )
        }
      >
        Mark dates as published
      </Button>
      <Button type="text" onClick={state.clear}>
        Clear
      </Button>
    </fieldset>
  );
}

type OpenDialog = { is: 'generate' } | { is: 'paste'; start: Pasted | null } | null;

/** Edits the episodes of a title: in a table, generated from a schedule, or pasted. */
export function Episodes({ draft }: { draft: TitleDraft }) {
  const work = useEpisodes(draft);
  const rows = draft.values.episodes;
  const state = useEpisodeTable(rows);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const close = () => setDialog(null);
  const add = (labels: readonly string[]) => {
    const left = leftOut(work.rows(), labels.length);
    if (left > 0) void toast({ text: leftOutText(left) });
    work.change((all) => {
      const keys = newKeys(all, labels.length).slice(0, EPISODES_MAX - all.length);
      return [...all, ...keys.map((key, index) => emptyEpisode({ key, label: labels[index] ?? null }))];
    });
  };
  const paste = (data: DataTransfer, key: string, column: Column) => {
    const text = data.getData('text/plain');
    const cells = text
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    if (!isOneColumn(cells) && column === 'label') {
      setDialog({ is: 'paste', start: { text, html: data.getData('text/html') || null } });
      return;
    }
    const into = { order: state.order, key, column, cells };
    const left = leftOut(work.rows(), addedBelow(into));
    work.report(withLeftOut(`${cells.length - left} rows pasted.`, left), (all) => withCells(all, into));
  };
  const isFull = draft.isDisabled || rows.length >= EPISODES_MAX;
  useShortcuts(
    draft.isDisabled
      ? []
      : [
          { keys: 'g', label: 'Generate episodes', run: () => setDialog({ is: 'generate' }) },
          { keys: 'p', label: 'Paste episodes', run: () => setDialog({ is: 'paste', start: null }) },
        ],
  );
  return (
    <section className="eps" aria-labelledby="eps-heading">
      <header>
        <h2 id="eps-heading">
          Episodes <small>{rows.length}</small>
        </h2>
        <Button disabled={isFull} onClick={() => add([nextLabel(rows)])} title="Ctrl+Enter in the table">
          Add episode
        </Button>
        <Button disabled={isFull} onClick={() => setDialog({ is: 'generate' })} title="G">
          Generate…
        </Button>
        <Button disabled={draft.isDisabled} onClick={() => setDialog({ is: 'paste', start: null })} title="P">
          Paste…
        </Button>
        {rows.length > 1 && (
          <Button type="text" disabled={draft.isDisabled} onClick={state.selectAll}>
            Select all
          </Button>
        )}
      </header>
      {draft.errors.episodes !== undefined && (
        <p className="pics-error" role="alert">
          {draft.errors.episodes}
        </p>
      )}
      <EpisodeErrorList
        rows={rows}
        stated={draft.values.episodeCount}
        isDisabled={draft.isDisabled}
        onStated={(count) => draft.set('episodeCount', count)}
        onMissing={(numbers) => add(numbers.map(String))}
      />
      <SelectionBar state={state} work={work} />
      {rows.length > 0 ? (
        <>
          <EpisodeTable draft={draft} work={work} state={state} onOpen={setOpenKey} onPaste={paste} />
          <p className="eps-keys dash-muted">
            {KEYS.map(([key, does], at) => (
              <Fragment key={key}>
                {at > 0 && SEPARATOR}
                <kbd>{key}</kbd> {does}
              </Fragment>
            ))}
          </p>
        </>
      ) : (
        <p className="dash-muted">No episodes yet. Generate them from the first date and the airing days.</p>
      )}
      <EpisodeDetails openKey={openKey} order={state.order} draft={draft} work={work} onOpen={setOpenKey} />
      <Suspense>
        {dialog?.is === 'generate' && (
          <GenerateDialog
            draft={draft}
            onCancel={close}
            onDone={(plan) => {
              close();
              const { added, dated, left } = planEpisodes(work.rows(), plan);
              const done = `${added} episodes added${dated > 0 ? `, ${dated} dated` : ''}.`;
              work.report(withLeftOut(done, left), (all) => planEpisodes(all, plan).rows);
            }}
          />
        )}
        {dialog?.is === 'paste' && (
          <PasteDialog
            rows={rows}
            start={dialog.start}
            onCancel={close}
            onDone={(pasted) => {
              close();
              const left = leftOut(work.rows(), pasted.filter(({ isNew }) => isNew).length);
              const done = `${pasted.length - left} episodes imported.`;
              work.report(withLeftOut(done, left), (all) => withPasted(all, pasted));
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
