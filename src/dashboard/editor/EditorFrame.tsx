import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useLeaveWarning } from '#src/dashboard/form/useLeaveWarning.tsx';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { NotFound } from '#src/dashboard/frame/NotFound.tsx';
import type { Fields } from '#src/records/fields/field.ts';
import { changeLabels, rowNames } from './changeLabels.ts';
import { DraftField } from './DraftField.tsx';
import type { EditorMode } from './draft/draft.ts';
import type { Submission } from './draft/draftState.ts';
import { useDraft } from './draft/useDraft.ts';
import { EditorErrors } from './EditorErrors.tsx';
import type { EditorKind } from './editorKind.ts';
import type { EditorRecord } from './editorRecord.ts';
import { SaveBar } from './SaveBar.tsx';
import { PART, type ShownTab, TabLinks } from './TabLinks.tsx';

const ConflictDialog = lazyPart(() => import('#src/dashboard/record/ConflictDialog.tsx'), 'ConflictDialog');

interface EditorFrameProps<F extends Fields> {
  kind: EditorKind<F>;
  record: EditorRecord<F>;
  mode: EditorMode;
  isDisabled: boolean;
  /** The open tab, and all of them in their order. */
  current: string;
  tabs: readonly ShownTab<F>[];
  storedAs: string;
  /** Chips beside the name, such as Deleted. */
  chips?: ReactNode;
  /** Buttons for the whole record. */
  actions?: ReactNode;
  /** Called when something other than the editor changed the record. */
  onChanged(): void;
  /** Shown beside the tabs. */
  about?: ReactNode;
  submit(change: Submission<F>): Promise<EditorRecord<F>>;
  onSaved(record: EditorRecord<F>, isMerged: boolean): void;
}

/** The frame of every editor, for staff and for suggestions: header, tabs, save bar, conflicts, leave warning. */
export function EditorFrame<F extends Fields>(props: EditorFrameProps<F>) {
  const { kind, record, mode, isDisabled, current, tabs, storedAs, submit, onSaved } = props;
  const { fields, headOf, HeadState } = kind;
  const editing = useDraft({ fields, record, mode, isDisabled, storedAs, submit, onSaved });
  const { draft, counts, conflict } = editing;
  const within = new Set(tabs.map(({ href }) => href));
  const warning = useLeaveWarning(editing.isUnsaved, editing.clear, (pathname) => within.has(pathname));
  const open = tabs.find(({ key }) => key === current);
  if (!open) return <NotFound />;
  const { Panel } = open.tab;
  const { name, nativeName, note } = headOf(draft.values, record);
  const hrefOf = (tab: string) => tabs.find(({ key }) => key === tab)?.href ?? '';
  const unsaved = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <article className="dash-editor">
      <header className="dash-editor-head">
        <div className="dash-editor-name">
          <h1>{name || 'Unnamed'}</h1>
          <p>
            {nativeName !== null && <span lang="ko">{nativeName}</span>}
            {note !== null && <span>{note}</span>}
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
        {tabs.length > 1 && <TabLinks current={current} tabs={tabs} counts={counts} errors={draft.errors} />}
      </header>
      {editing.isRestored && (
        <Alert
          type="info"
          showIcon
          className="dash-form-error"
          message="Your unsaved changes were restored."
          action={
            <Button size="small" onClick={editing.undoAll}>
              Discard
            </Button>
          }
        />
      )}
      <EditorErrors
        fields={fields}
        tabs={kind.tabs()}
        errors={draft.errors}
        error={editing.error}
        isSaving={editing.isSaving}
        hrefOf={hrefOf}
      />
      <h2 id={PART} tabIndex={-1} data-keep-place className="visually-hidden">
        {open.tab.label}
      </h2>
      <div className={props.about ? 'dash-record-body' : undefined}>
        <div className={props.about ? 'dash-record-main' : undefined}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
            <Panel key={current} kind={kind} draft={draft} record={record} onChanged={props.onChanged} />
            {open.tab.others && (
              <section className="dash-editor-grid" aria-label="Other fields">
                {open.tab.others.map((name) => (
                  <DraftField key={name} fields={fields} draft={draft} name={name} />
                ))}
              </section>
            )}
          </Suspense>
        </div>
        {props.about}
      </div>
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            conflict={conflict}
            labels={changeLabels(fields, { labelOf: draft.labelOf, rowName: rowNames(draft.values) })}
            isSaving={editing.isSaving}
            onDecide={editing.decide}
            onCancel={editing.cancel}
          />
        </Suspense>
      )}
      {warning}
    </article>
  );
}
