import { type ComponentType, Suspense } from 'react';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';
import type { Fields } from '#src/records/fields/field.ts';

interface SourceToolsProps<F extends Fields> extends TabProps<F> {
  tools: readonly { feature: string; Tool: ComponentType<TabProps<F>> }[];
}

/** Shows the tools that features add beside the external ids and links of a record. */
export const SourceTools = <F extends Fields>({ tools, draft }: SourceToolsProps<F>) => (
  <Suspense fallback={null}>
    {tools.map(({ feature, Tool }) => (
      <Tool key={feature} draft={draft} />
    ))}
  </Suspense>
);
