import { area } from '../../../domain/words/area.ts';

/** Texts for links for people without an account: the dialog, and the list of links. */
export const shareLinkWords = area('shareLinks', {
  activity: 'Share this activity',
  week: (range: string) => `Share ${range}`,
  what: 'Anyone who has the link can open it without an account, until it expires or you revoke it.',
  /** Only for the link of a week. */
  laterToo: 'Activities you add to this week later will appear too.',
  name: 'Your name',
  noName: 'To show your first name, add it to your profile.',
  levels: { 2: 'Without your name', 3: 'With your first name' },
  /** `facts` is a list: 'date, sport and distance'. */
  shows: (facts: string) => `Shows ${facts}.`,
  extras: 'Also show',
  route: 'Route',
  routeNote: 'Without the first and last 200 m and everything near both ends, rounded to 100 m',
  charts: 'Charts of pace and heart rate',
  end: 'Expires after',
  days: { 1: '1 day', 7: '1 week', 30: '1 month', 365: '1 year' },
  create: 'Create link',
  notCreated: 'Couldn’t create the link',
  made: 'Link created. Copy it now: it isn’t shown again.',
  address: 'Address of the link',
  copy: 'Copy',
  look: 'See what others see',
  newPassword: 'Links expire when you change your password or sign out everywhere. The counts include your own visits.',
  existing: 'Links to this',
  none: 'No links yet.',
  loading: 'Loading your links',
  /** A week in the list of all links. */
  weekOf: (range: string) => `Week ${range}`,
  gone: 'Deleted or excluded activity',
  closed: 'This link currently shows nothing.',
  ends: (date: string) => `expires on ${date}`,
  neverOpened: 'never opened',
  opened: (times: number, date: string) =>
    times === 1 ? `opened once, on ${date}` : `opened ${times} times, last on ${date}`,
  withRoute: 'route',
  withCharts: 'charts',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the link to ${name}`,
  revokeTitle: 'Revoke this link?',
  revokeText: 'It stops working at once. This cannot be undone.',
  revoked: 'Link revoked.',
  notRevoked: 'Couldn’t revoke the link',
  /** Card on the profile. */
  links: 'Shared links',
  linksNote: 'Activities and weeks that people without an account can open',
  howTo: 'No shared links. Create one on an activity, or in the week view of the calendar.',
});
