import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { JSDOM } from 'jsdom';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { EditorMode } from '#src/dashboard/editor/draft/draft.ts';
import { EditorFrame } from '#src/dashboard/editor/EditorFrame.tsx';
import type { EditorRecord } from '#src/dashboard/editor/editorRecord.ts';
import { actorOf, MeContext } from '#src/dashboard/me.ts';
import { DEFAULT_ROLES } from '#src/domain/roles/roles.ts';
import { TITLE_KIND } from '#src/features/titles/staff/TitleEdit.tsx';
import { TITLE_TABS } from '#src/features/titles/staff/titleTabs.ts';
import { emptyRecord, inputFromRecord } from '#src/records/fields/input.ts';

const record: EditorRecord<typeof titleFields> = {
  ...inputFromRecord(titleFields, emptyRecord(titleFields)),
  title: 'Goblin',
  id: 1,
  version: 3,
  isDeleted: false,
  slug: 'goblin',
  createdAt: '2026-11-28T00:00:00.000Z',
  updatedAt: '2026-11-28T00:00:00.000Z',
  labels: {},
};

const [member] = DEFAULT_ROLES.filter(({ key }) => key === 'member');
const me = {
  id: 7,
  handle: 'kim',
  displayName: 'Kim',
  email: 'kim@example.org',
  permissions: [...(member?.permissions ?? [])],
} as unknown as Parameters<typeof actorOf>[0];

const TABS = Object.entries(TITLE_TABS).flatMap(([key, tab]) => (tab ? [[key, tab] as const] : []));

function editorIn(mode: EditorMode): Document {
  const tabs = TABS.filter(([, tab]) => mode === 'staff' || !tab.isStaffOnly).map(([key, tab]) => ({
    key,
    href: `/drama/1/edit/${key}`,
    tab,
  }));
  const html = renderToString(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <MeContext value={{ me, actor: actorOf(me) }}>
          <EditorFrame
            kind={TITLE_KIND}
            record={record}
            mode={mode}
            isDisabled={false}
            current="details"
            tabs={tabs}
            storedAs="suggestion"
            onChanged={() => undefined}
            submit={() => Promise.resolve(record)}
            onSaved={() => undefined}
          />
        </MeContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return new JSDOM(html).window.document;
}

const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('[S-P4] the title editor in suggestion mode', () => {
  it('is the same component, submits a suggestion and hides staff controls', () => {
    const [staff, suggest] = [editorIn('staff'), editorIn('suggest')];
    expect(texts(suggest, 'h1')).toEqual(texts(staff, 'h1'));
    const labels = TABS.map(([, { label }]) => label);
    expect(texts(staff, '.dash-tabs a')).toEqual(labels);
    expect(texts(suggest, '.dash-tabs a')).toEqual(labels.filter((label) => label !== 'History'));
    expect(texts(suggest, 'button')).toContain('Suggest');
    expect(texts(suggest, 'button')).not.toContain('Save');
    expect(texts(staff, 'button')).toContain('Save');
    expect(suggest.querySelector('[role="switch"]')?.hasAttribute('disabled')).toBe(true);
  });
});
