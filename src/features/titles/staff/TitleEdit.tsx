import { Switch } from 'antd';
import { useId } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { Draft } from '#src/dashboard/editor/draft/draft.ts';
import type { EditorKind } from '#src/dashboard/editor/editorKind.ts';
import { completeTabs } from '#src/dashboard/editor/editorTabs.ts';
import { StaffEditor } from '#src/dashboard/editor/StaffEditor.tsx';
import { addedTabs } from '#src/dashboard/features.ts';
import { useMay } from '#src/dashboard/me.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { TITLE_TABS } from './titleTabs.ts';

/** Switch between draft and published. Requires the permission to publish. */
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

/** Configuration of the title editor. */
export const TITLE_KIND: EditorKind<typeof titleFields> = {
  resource: 'dramas',
  fields: titleFields,
  tabs: () => completeTabs(titleFields, { ...TITLE_TABS, ...addedTabs('dramas') }),
  headOf: ({ title, nativeTitle, startDate }) => ({
    name: title,
    nativeName: nativeTitle,
    note: startDate?.slice(0, 4) ?? null,
  }),
  publicHref: ({ id, slug, isPublished, isDeleted }) =>
    isPublished && !isDeleted ? titleHref({ id: id ?? 0, slug }) : null,
  HeadState: Published,
};

export const TitleEdit = ({ id, tab }: { id: number; tab: string | null }) => (
  <StaffEditor kind={TITLE_KIND} id={id} tab={tab} />
);
