import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/profile (first-admin-screen.tsx). */
export const firstAdminWords = area('firstAdmin', {
  title: 'Become this server’s admin',
  loading: 'Loading your account',
  intro:
    'This server has no admin yet. Enter the code from its log to become the admin. Then you can manage members, teams and settings.',
  where: 'The server prints a new code each time it starts. Look at the end of its terminal or log.',
  email: (address: string) => `Your account: ${address}`,
  code: 'Code',
  codeHint: '16 letters and digits, for example AAAA-3333-CCCC-4444',
  enterCode: 'Enter the code.',
  become: 'Become admin',
  becoming: 'Checking the code',
  failed: 'You aren’t an admin yet',
  hasAdmin: 'This server already has an admin. Ask them to make you an admin too.',
  youAre: 'You’re an admin.',
  sample: 'This account has sample data and can’t become the admin. Sign out and create your own.',
  open: 'Open the admin pages',
  back: 'Open profile',
});
