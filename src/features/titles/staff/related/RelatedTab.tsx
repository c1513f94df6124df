import { useState } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { draftRows } from '#src/dashboard/editor/rows/draftRows.ts';
import { RowList } from '#src/dashboard/editor/rows/RowList.tsx';
import { LineSelect } from '#src/dashboard/kinds/LineSelect.tsx';
import { optionsOf } from '#src/dashboard/kinds/labels.ts';
import { type Choice, choiceFrom } from '#src/dashboard/pick/choice.ts';
import { InlinePicker } from '#src/dashboard/pick/InlinePicker.tsx';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { inverseOf, RELATION_LABELS, type Relation } from '#src/domain/catalogue/creditKinds.ts';
import type { RelatedRow, TitleTabProps } from '#src/features/titles/staff/titleValues.ts';

const FIELD = titleFields.related;

const OPTIONS = optionsOf(RELATION_LABELS);

/** Editor tab for related titles. The inverse relation is added to the other title automatically. */
export function RelatedTab({ draft }: TitleTabProps) {
  const { values, isDisabled, id } = draft;
  const { related } = values;
  const [relation, setRelation] = useState<Relation>('sequel');
  const excludedIds = [...related.map(({ relatedId }) => relatedId), ...(id === null ? [] : [id])];
  const titleOf = (relatedId: number): Choice => choiceFrom(relatedId, draft.labelOf('titles', relatedId));
  const add = (picked: Choice) => {
    draft.learn('titles', picked.id, picked);
    draft.set('related', [...related, { relatedId: picked.id, relation }]);
  };
  return (
    <div className="dash-editor-body">
      <section aria-label={FIELD.label}>
        <RowList<RelatedRow>
          {...draftRows(titleFields, draft, 'related')}
          nameOf={({ relatedId }) => titleOf(relatedId).name}
          emptyText="No related titles yet."
          columns={[
            {
              part: 'relation',
              track: '1fr',
              render: ({ row, label, change }) => (
                <LineSelect
                  label={label}
                  value={row.relation}
                  options={OPTIONS}
                  disabled={isDisabled}
                  onChange={(next) => change({ relation: next })}
                />
              ),
            },
            {
              part: 'relatedId',
              track: '2.4fr',
              render: ({ row, change }) => (
                <div className="dash-related">
                  <InlinePicker
                    resource="dramas"
                    label={FIELD.row.relatedId.label}
                    choice={titleOf(row.relatedId)}
                    without={excludedIds}
                    isDisabled={isDisabled}
                    onPick={(picked) => {
                      if (!picked) return;
                      draft.learn('titles', picked.id, picked);
                      change({ relatedId: picked.id });
                    }}
                  />
                  <small>The related title will show: {RELATION_LABELS[inverseOf(row.relation)]}</small>
                </div>
              ),
            },
          ]}
          adder={
            <div className="dash-add-credit">
              <LineSelect<Relation>
                label={`${FIELD.row.relation.label} of the new title`}
                value={relation}
                options={OPTIONS}
                disabled={isDisabled}
                onChange={setRelation}
              />
              <span className="dash-add-name">
                <RecordPicker
                  resource="dramas"
                  label="Add a related title"
                  placeholder="Type a title"
                  value={[]}
                  without={excludedIds}
                  hasClear={false}
                  isDisabled={related.length >= FIELD.max}
                  onChange={(_, picked) => picked && add(picked)}
                />
              </span>
            </div>
          }
        />
      </section>
    </div>
  );
}
