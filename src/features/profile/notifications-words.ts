import { area } from '../../../domain/words/area.ts';

/** Words for notification settings on the profile. */
export const notificationsWords = area('notifications', {
  title: 'Notifications',
  note: 'What we notify you about, and how. Each choice is saved immediately.',
  loading: 'Loading your notifications',
  page: 'On the page',
  mail: 'By email',
  push: 'Push',
  openPush: 'Push notifications',
  saved: 'Saved',
  notSaved: 'This wasn’t saved',
  mailStates: {
    on: 'Every email has a link to stop emails like it, without logging in.',
    unverified: 'Emails go out once you have confirmed your address, under “Account”.',
    none: 'This server sends no emails.',
  },
  types: {
    comment: 'A coach writes in your diary',
    plan: 'A coach changes your plan',
    message: 'A coach writes to you',
    team: 'Changes in your teams',
    link: 'A watch no longer sends your activities',
    import: 'An import is finished',
    weekly: 'Your week, on Monday morning',
  },
});
