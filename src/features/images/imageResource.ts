import { optional, text, url } from '#src/records/fields/field.ts';
import { defineResource } from '#src/records/resources/define.ts';

/** Pictures as records, with the fields that staff can change. The pixels of a picture never change. */
export const IMAGES = defineResource({
  name: 'images',
  ownedBy: 'feature',
  noun: { one: 'picture', many: 'pictures' },
  path: '/dashboard/image',
  fields: {
    credit: optional(text('Credit', 300, { help: 'The creator, shown with the picture.' })),
    source: optional(text('Source', 300)),
    sourceUrl: optional(url('Source URL')),
  },
  offers: ['create', 'update', 'delete', 'uses', 'revisions'],
  list: { columns: ['credit', 'source'], sort: 'credit', search: ['credit', 'source'] },
});
