import { defineResource } from '#src/resources/define.ts';

/** Pictures as records: what staff may change of one. Its pixels never change. */
export const IMAGES = defineResource({
  name: 'images',
  keptBy: 'feature',
  noun: { one: 'picture', many: 'pictures' },
  path: '/dashboard/image',
  fields: {
    credit: {
      kind: 'text',
      label: 'Credit',
      maxLength: 300,
      isOptional: true,
      help: 'Who made it, as shown with it.',
    },
    source: { kind: 'text', label: 'Source', maxLength: 300, isOptional: true },
    sourceUrl: { kind: 'url', label: 'Address of the source', isOptional: true },
  },
  offers: ['create', 'update', 'delete', 'uses', 'revisions'],
  list: { columns: ['credit', 'source'], sort: 'credit', search: ['credit', 'source'] },
});
