import { area } from '../../../domain/words/area.ts';

/** Words of src/app/sources, by the file that shows them. */
export const sourceListWords = area('sourceList', {
  // names.ts
  ownFiles: 'Own files',
  importedFile: 'Imported file',
});
