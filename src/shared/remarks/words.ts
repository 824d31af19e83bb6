import { area } from '../../../domain/words/area.ts';

/** Words of short texts below something: notes to an activity, comments in a diary. */
export const remarksWords = area('remarks', {
  edit: 'Edit',
  delete: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  notSaved: 'This wasn’t saved',
  saving: 'Saving …',
  /** Title of the question, and its button is `delete`. */
  deleteThis: 'Delete this?',
  itCannotBeRestored: 'It cannot be restored.',
});
