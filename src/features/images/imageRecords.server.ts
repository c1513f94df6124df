import { referenceRecords } from '#src/catalogue/referenceRecords.server.ts';
import { tablesIn } from '#src/records/uses.server.ts';
import { IMAGES } from './imageResource.ts';
import * as imageTables from './images.table.ts';

/**
 * Pictures as records. Undo restores the texts of a picture and deletes an added one that is not used; the sweep removes
 * its files. A deletion cannot be undone.
 */
export const imageRecords = referenceRecords(IMAGES, {
  tables: tablesIn(imageTables),
  deletion: 'final',
  goneMessage: 'A deleted picture cannot be restored because its files are deleted. Upload it again',
});
