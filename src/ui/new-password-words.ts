import { area } from '../../domain/words/area.ts';

/** Texts of src/ui (new-password), by the file that shows them. */
export const newPasswordWords = area('newPassword', {
  // requirement-list.tsx
  /** Screen readers only. */
  passwordRequirements: 'Password requirements',
  met: ' (met)',
  notMetYet: ' (not met yet)',
});
