import { area } from '../../../domain/words/area.ts';

/** Texts for short texts: notes on an activity, comments in a diary. */
export const remarksWords = area('remarks', {
  edit: 'Edit',
  delete: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  notSaved: 'Couldn’t save this',
  saving: 'Saving …',
  /** Title of the confirmation, whose button is `delete`. */
  deleteThis: 'Delete this?',
  itCannotBeRestored: 'This can’t be undone.',
});
