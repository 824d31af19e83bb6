import { area } from '../../domain/words/area.ts';

/** Texts of src/ui (form), by the file that shows them. */
export const fieldsWords = area('fields', {
  // new-password-fields.tsx
  newPassword: 'New password',
  reEnterNewPassword: 'Re-enter new password',

  // password-field.tsx
  show: (value: string) => `Show ${value}`,

  // text-field.tsx
  email: 'Email',

  // theme-switch.tsx
  system: 'System setting',
  light: 'Light',
  dark: 'Dark',
  theme: 'Theme',
});
