import { longText, reference, rows, url } from '#src/records/fields/field.ts';

/** Pages about a title or person on other sites. */
export const links = rows({
  label: 'Links',
  row: { url: url('Address'), socialMediaId: reference('Site', 'socialMedia') },
  keyParts: ['url'],
  max: 50,
});

/** Ids of a title or person at other catalogues. */
export const externalIds = rows({
  label: 'External ids',
  row: { sourceId: reference('Source', 'externalSources'), value: longText('Id', 500) },
  keyParts: ['sourceId'],
  max: 30,
});
