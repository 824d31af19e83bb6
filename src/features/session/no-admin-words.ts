import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/session (no-admin-note.tsx). */
export const noAdminWords = area('noAdmin', {
  noAdmin: 'This server has no admin yet.',
  become: 'Become its admin',
  accountFirst: 'Create an account or log in first. Then enter the code from the server’s log.',
});
