import { useState } from 'react';
import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import { declaredEditor } from '#src/dashboard/editor/declaredEditor.tsx';
import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import type { EditorRecord } from '#src/dashboard/editor/editorRecord.ts';
import type { PanelProps } from '#src/dashboard/editor/editorTabs.ts';
import { RecordActions } from '#src/dashboard/editor/RecordActions.tsx';
import { EDITOR_FORM } from '#src/dashboard/editor/SaveBar.tsx';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { Instant } from '#src/dashboard/kinds/values.tsx';
import type { RecordScreenProps } from '#src/dashboard/record/recordScreen.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { StaffReview } from '#src/features/reviews/staffReviews.queries.server.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

// Records of the resource `reviews` have this type.
const reviewIn = (record: EditorRecord<Fields>) => record as unknown as StaffReview;

/** The text of a review, and the field that staff can change. */
function Text({ kind: { fields }, draft, record }: PanelProps<Fields>) {
  const { body } = reviewIn(record);
  return (
    <form id={EDITOR_FORM} className="dash-fields" noValidate onSubmit={(event) => event.preventDefault()}>
      <p className="dash-review-text" dir="auto" lang={langOf(body)}>
        {body}
      </p>
      <DraftField fields={fields} draft={draft} name="hasSpoilers" />
    </form>
  );
}

interface AboutProps {
  kind: EditorKind<Fields>;
  record: EditorRecord<Fields>;
  onChanged(): void;
}

/** Who wrote a review, when, and what readers said of it; hiding and restoring. */
function About({ kind, record, onChanged }: AboutProps) {
  const { author, handle, overallScore, helpfulCount, reportCount, publishedAt } = reviewIn(record);
  return (
    <aside className="dash-side" aria-label="About this record">
      <dl>
        <dt>Author</dt>
        <dd>
          <bdi>{author}</bdi>
          {handle !== null && ` (${handle})`}
        </dd>
        <dt>Score</dt>
        <dd>{overallScore} of 10</dd>
        <dt>Published</dt>
        <dd>
          <Instant iso={publishedAt} />
        </dd>
        <dt>Helpful</dt>
        <dd>{helpfulCount}</dd>
        <dt>Open reports</dt>
        <dd>{reportCount === 0 ? 'None' : <a href="/dashboard/reports">{reportCount}</a>}</dd>
      </dl>
      <div className="dash-side-actions">
        <RecordActions kind={kind} record={record} onChanged={onChanged} />
      </div>
    </aside>
  );
}

function reviewKind(): EditorKind<Fields> | null {
  const resource = declarationOf('reviews');
  if (!resource) return null;
  const declared = declaredEditor(resource);
  const kind: EditorKind<Fields> = {
    ...declared,
    tabs: () => ({ ...declared.tabs(), details: { label: 'Review', fields: ['hasSpoilers'], Panel: Text } }),
    headOf(_values, record) {
      const { title, author } = reviewIn(record);
      return { name: `Review of ${isolated(title)}`, nativeName: null, note: `by ${isolated(author)}` };
    },
    publicHref(record) {
      const { titleId, slug, id } = reviewIn(record);
      return record.isDeleted ? null : `${titleHref({ id: titleId, slug })}/reviews#review-${id}`;
    },
    about: (record, onChanged) => <About kind={kind} record={record} onChanged={onChanged} />,
  };
  return kind;
}

/** The screen of a review: its text, the spoiler mark, hiding with a reason, and the history. */
export function ReviewScreen({ id, tab }: RecordScreenProps) {
  const [kind] = useState(reviewKind);
  return kind ? <StaffEditor kind={kind} id={id} tab={tab} /> : null;
}
