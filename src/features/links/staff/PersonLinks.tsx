import { personFields } from '#src/catalogue/people/person.fields.ts';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';
import { sourceToolsOf } from '#src/dashboard/features.ts';
import { LinksTab } from './LinksTab.tsx';

/** Editor tab for links and external ids of a person. */
export const PersonLinks = ({ draft }: TabProps<typeof personFields>) => (
  <LinksTab
    of="person"
    fields={personFields}
    draft={draft}
    services={[]}
    renderTools={(hasIdAt) =>
      sourceToolsOf('people').map(({ feature, Tool }) => <Tool key={feature} {...{ draft, hasIdAt }} />)
    }
  />
);
