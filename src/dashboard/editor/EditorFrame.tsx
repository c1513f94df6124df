import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useLeaveWarning } from '#src/dashboard/form/useLeaveWarning.tsx';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { NotFound } from '#src/dashboard/frame/NotFound.tsx';
import type { Fields } from '#src/domain/fields/field.ts';
import type { EditorMode } from './draft.ts';
import type { Submission } from './draftState.ts';
import { EditorTrouble } from './EditorTrouble.tsx';
import type { EditorKind } from './editorKind.ts';
import type { EditorRecord } from './editorRecord.ts';
import { registryWords, rowNames } from './registryWords.ts';
import { SaveBar } from './SaveBar.tsx';
import { PART, type ShownTab, TabLinks } from './TabLinks.tsx';
import { useDraft } from './useDraft.ts';

const ConflictDialog = lazyPart(() =>
  import('#src/dashboard/record/ConflictDialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

interface EditorFrameProps<F extends Fields> {
  kind: EditorKind<F>;
  record: EditorRecord<F>;
  mode: EditorMode;
  isDisabled: boolean;
  /** The open tab, and all of them in their order. */
  current: string;
  tabs: readonly ShownTab<F>[];
  keptAs: string;
  /** What it is in a word or two beside its name: chips. */
  chips?: ReactNode;
  /** What can be done with the record as a whole. */
  actions?: ReactNode;
  submit(change: Submission<F>): Promise<EditorRecord<F>>;
  onSaved(record: EditorRecord<F>, isMerged: boolean): void;
}

/** What both editors stand in, for staff and for suggestions: head, tabs, saving, collisions, leaving. */
export function EditorFrame<F extends Fields>(props: EditorFrameProps<F>) {
  const { kind, record, mode, isDisabled, current, tabs, keptAs, submit, onSaved } = props;
  const { fields, headOf, HeadState } = kind;
  const editing = useDraft({ fields, record, mode, isDisabled, keptAs, submit, onSaved });
  const { draft, counts, conflict } = editing;
  const within = new Set(tabs.map(({ href }) => href));
  const warning = useLeaveWarning(editing.isUnsaved, editing.forget, (pathname) => within.has(pathname));
  const open = tabs.find(({ key }) => key === current);
  if (!open) return <NotFound />;
  const { Panel } = open.tab;
  const { name, nativeName, year } = headOf(draft.values);
  const hrefOf = (tab: string) => tabs.find(({ key }) => key === tab)?.href ?? '';
  const unsaved = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <article className="dash-editor">
      <header className="dash-editor-head">
        <div className="dash-editor-name">
          <h1>{name || 'Without a name'}</h1>
          <p>
            {nativeName !== null && <span lang="ko">{nativeName}</span>}
            {year !== null && <span>{year}</span>}
            {props.chips}
          </p>
        </div>
        <div className="dash-editor-tools">
          {HeadState && <HeadState draft={draft} />}
          {props.actions}
        </div>
        {!isDisabled && (
          <SaveBar
            mode={mode}
            unsaved={editing.isUnsaved ? Math.max(1, unsaved) : 0}
            isSaving={editing.isSaving}
            onSave={editing.save}
            onUndo={editing.undoAll}
          />
        )}
        <TabLinks current={current} tabs={tabs} counts={counts} errors={draft.errors} />
      </header>
      {editing.isRestored && (
        <Alert
          type="info"
          showIcon
          className="dash-form-trouble"
          message="What you had not saved here before is back."
          action={
            <Button size="small" onClick={editing.undoAll}>
              Undo it
            </Button>
          }
        />
      )}
      <EditorTrouble
        fields={fields}
        tabs={kind.tabs}
        errors={draft.errors}
        fault={editing.fault}
        isSaving={editing.isSaving}
        hrefOf={hrefOf}
      />
      <h2 id={PART} tabIndex={-1} data-keep-place className="visually-hidden">
        {open.tab.label}
      </h2>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <Panel key={current} draft={draft} />
      </Suspense>
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            conflict={conflict}
            words={registryWords(fields, { labelOf: draft.labelOf, rowName: rowNames(draft.values) })}
            isSaving={editing.isSaving}
            onDecide={editing.decide}
            onCancel={editing.giveUp}
          />
        </Suspense>
      )}
      {warning}
    </article>
  );
}
