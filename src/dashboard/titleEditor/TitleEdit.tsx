import { Switch } from 'antd';
import { useId } from 'react';
import type { Draft } from '#src/dashboard/editor/draft.ts';
import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { TITLE_TABS } from './titleTabs.ts';

/** Draft or published: a change like others, for those who may. */
function Published({ draft }: { draft: Draft<typeof titleFields> }) {
  const may = useMay();
  const id = useId();
  return (
    <span className={draft.changed.has('isPublished') ? 'dash-published is-changed' : 'dash-published'}>
      <Switch
        id={id}
        size="small"
        checked={draft.values.isPublished}
        disabled={draft.isDisabled || !may('publish', 'dramas')}
        onChange={(isPublished) => draft.set('isPublished', isPublished)}
      />
      <label htmlFor={id}>{titleFields.isPublished.label}</label>
    </span>
  );
}

/** What the editor of a title is made of. */
export const TITLE_KIND: EditorKind<typeof titleFields> = {
  resource: 'dramas',
  fields: titleFields,
  tabs: TITLE_TABS,
  headOf: ({ title, nativeTitle, startDate }) => ({
    name: title,
    nativeName: nativeTitle,
    year: startDate?.slice(0, 4) ?? null,
  }),
  publicHref: ({ id, slug }) => titleHref({ id: id ?? 0, slug }),
  isPublic: ({ isPublished, isDeleted }) => isPublished && !isDeleted,
  HeadState: Published,
};

/** The editor of a title. */
export const TitleEdit = ({ id, tab }: { id: number; tab: string | null }) => (
  <StaffEditor kind={TITLE_KIND} id={id} tab={tab} />
);
