import { useState } from 'react';
import { RowList } from '#src/dashboard/editor/RowList.tsx';
import { type Choice, choiceFrom } from '#src/dashboard/pick/choice.ts';
import { InPlacePicker } from '#src/dashboard/pick/InPlacePicker.tsx';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import type { RelatedRow, TitleTabProps } from '#src/dashboard/titleEditor/titleValues.ts';
import { inverseOf, RELATIONS, type Relation, relationLabel } from '#src/domain/creditKinds.ts';
import { titleFields } from '#src/domain/fields/title.ts';

const FIELD = titleFields.related;

interface RelationSelectProps {
  label: string;
  value: Relation;
  isDisabled: boolean;
  onChange(relation: Relation): void;
}

const RelationSelect = ({ label, value, isDisabled, onChange }: RelationSelectProps) => (
  <select
    className="dash-line"
    aria-label={label}
    disabled={isDisabled}
    value={value}
    onChange={({ target }) => onChange(RELATIONS.find((each) => each === target.value) ?? value)}
  >
    {RELATIONS.map((each) => (
      <option key={each} value={each}>
        {relationLabel(each)}
      </option>
    ))}
  </select>
);

/** Titles that belong with a title, each with what it is to it; the other side gets the reverse by itself. */
export function RelatedTab({ draft }: TitleTabProps) {
  const { values, isDisabled, id } = draft;
  const { related } = values;
  const [relation, setRelation] = useState<Relation>('sequel');
  const taken = [...related.map(({ relatedId }) => relatedId), ...(id === null ? [] : [id])];
  const titleOf = (relatedId: number): Choice => choiceFrom(relatedId, draft.labelOf('titles', relatedId));
  const add = (picked: Choice) => {
    draft.learn('titles', picked.id, picked);
    draft.set('related', [...related, { relatedId: picked.id, relation }]);
  };
  return (
    <div className="dash-editor-body">
      <section aria-label={FIELD.label}>
        <RowList<RelatedRow>
          field={FIELD}
          name="related"
          rows={related}
          onChange={(rows) => draft.set('related', rows)}
          errors={draft.errors}
          isDisabled={isDisabled}
          nameOf={({ relatedId }) => titleOf(relatedId).name}
          emptyWords="No title belongs with this one yet."
          columns={[
            {
              part: 'relation',
              track: '1fr',
              render: ({ row, label, change }) => (
                <RelationSelect
                  label={label}
                  value={row.relation}
                  isDisabled={isDisabled}
                  onChange={(next) => change({ relation: next })}
                />
              ),
            },
            {
              part: 'relatedId',
              track: '2.4fr',
              render: ({ row, change }) => (
                <div className="dash-related">
                  <InPlacePicker
                    resource="dramas"
                    label={FIELD.row.relatedId.label}
                    choice={titleOf(row.relatedId)}
                    without={taken}
                    isDisabled={isDisabled}
                    onPick={(picked) => {
                      if (!picked) return;
                      draft.learn('titles', picked.id, picked);
                      change({ relatedId: picked.id });
                    }}
                  />
                  <small>The other side will say: {relationLabel(inverseOf(row.relation))}</small>
                </div>
              ),
            },
          ]}
          adder={
            <div className="dash-add-credit">
              <RelationSelect
                label={`${FIELD.row.relation.label} of the next one`}
                value={relation}
                isDisabled={isDisabled}
                onChange={setRelation}
              />
              <span className="dash-add-name">
                <RecordPicker
                  resource="dramas"
                  label="Add a related title"
                  placeholder="Type a title"
                  value={[]}
                  without={taken}
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
