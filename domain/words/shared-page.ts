/** Texts of the page behind a link for people without an account. Only the server renders it. */
export const sharedPageWords = {
  gone: 'This link doesn’t work',
  goneHow: 'The link may have expired, or its owner turned it off. Ask them for a new one.',
  /** Shown if there is no name. */
  somebody: (product: string) => `Shared by an athlete on ${product}`,
  by: (name: string) => `Shared by ${name}`,
  route: 'Route',
  routeNote: 'Without the first and last 200 m and everything near both ends. Positions are rounded to 100 m.',
  undrawn: 'The recording can’t be drawn right now. Try again later.',
  /** Heading of a week. */
  week: (range: string) => `Training, ${range}`,
  activities: 'Activities',
  total: 'Total',
  days: 'Days',
  rest: 'No activity',
  load: 'load',
  /** Footer of the page. */
  made: (product: string) => `Made with ${product}`,
  /** Completes the start of an axis, such as 0 km. */
  along: (end: string) => `0 to ${end}`,
};
