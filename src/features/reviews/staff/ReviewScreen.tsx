import { useState } from 'react';
import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import { declaredEditor } from '#src/dashboard/editor/declaredEditor.tsx';
import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import type { EditorRecord } from '#src/dashboard/editor/editorRecord.ts';
import type { PanelProps } from '#src/dashboard/editor/editorTabs.ts';
import { EDITOR_FORM } from '#src/dashboard/editor/SaveBar.tsx';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { Moment } from '#src/dashboard/kinds/values.tsx';
import type { RecordScreenProps } from '#src/dashboard/record/recordScreen.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import type { StaffReview } from '#src/features/reviews/staffReviews.queries.server.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

// Records of the resource `reviews` have this type.
const reviewIn = (record: EditorRecord<Fields>) => record as unknown as StaffReview;

/** The text of a review with its facts; staff can mark it as a spoiler, and hide it in the header. */
function Text({ kind: { fields }, draft, record }: PanelProps<Fields>) {
  const { body, author, handle, overallScore, helpfulCount, reportCount, publishedAt } = reviewIn(record);
  const facts = [
    ['Author', handle === null ? author : `${author} (${handle})`],
    ['Score', `${overallScore} of 10`],
    ['Published', <Moment key="published" iso={publishedAt} />],
    ['Helpful', helpfulCount],
    [
      'Open reports',
      reportCount === 0 ? (
        'None'
      ) : (
        <a key="reports" href="/dashboard/reports">
          {reportCount}
        </a>
      ),
    ],
  ] as const;
  return (
    <form id={EDITOR_FORM} noValidate onSubmit={(event) => event.preventDefault()}>
      <dl className="dash-review-facts">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="dash-review-text" dir="auto" lang={langOf(body)}>
        {body}
      </p>
      <DraftField fields={fields} draft={draft} name="hasSpoilers" />
    </form>
  );
}

function reviewKind(): EditorKind<Fields> | null {
  const resource = declarationOf('reviews');
  if (!resource) return null;
  const { about: _about, ...kind } = declaredEditor(resource);
  return {
    ...kind,
    tabs: () => ({ ...kind.tabs(), details: { label: 'Review', fields: ['hasSpoilers'], Panel: Text } }),
    headOf(_values, record) {
      const { title, author } = reviewIn(record);
      return { name: `Review of ${title}`, nativeName: null, note: `by ${author}` };
    },
    publicHref(record) {
      const { titleId, slug, id } = reviewIn(record);
      return record.isDeleted ? null : `${titleHref({ id: titleId, slug })}/reviews#review-${id}`;
    },
  };
}

/** The screen of a review: its text, the spoiler mark, hiding with a reason, and the history. */
export function ReviewScreen({ id, tab }: RecordScreenProps) {
  const [kind] = useState(reviewKind);
  return kind ? <StaffEditor kind={kind} id={id} tab={tab} /> : null;
}
