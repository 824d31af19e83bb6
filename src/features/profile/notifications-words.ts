import { area } from '../../../domain/words/area.ts';

/** Texts for notification settings on the profile. */
export const notificationsWords = area('notifications', {
  title: 'Notifications',
  note: 'What we notify you about, and how. Each choice is saved immediately.',
  loading: 'Loading your notifications',
  page: 'On the page',
  mail: 'By email',
  push: 'Push',
  openPush: 'Push notifications',
  saved: 'Saved',
  notSaved: 'Couldn’t save this',
  mailStates: {
    on: 'Every email has an unsubscribe link that works without logging in.',
    unverified: 'Emails go out once you have confirmed your address, under “Account”.',
    none: 'This server doesn’t send emails.',
  },
});
