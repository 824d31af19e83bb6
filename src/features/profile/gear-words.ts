import { area, numberText } from '../../../domain/words/area.ts';

const monthsText = (months: number) => (months === 1 ? 'a month' : `${months} months`);

/** Texts of the page of shoes and bikes, by the file that shows them. */
export const gearWords = area('gear', {
  // gear-screen.tsx
  title: 'Gear',
  subtitle: 'Shoes and bikes, with their distance',
  profile: 'Profile',
  loading: 'Loading your gear',
  noteOfSamples: 'Members manage their shoes and bikes here.',

  // gear-card.tsx
  inUse: 'In use',
  retired: 'Retired',
  none: 'No gear in use. Add shoes or a bike to track their distance.',
  kinds: { shoes: 'Shoes', bike: 'Bike' },
  since: (day: string) => `in use since ${day}`,
  retiredOn: (day: string) => `retired on ${day}`,
  activities: (count: number) => (count === 1 ? '1 activity' : `${numberText(count)} activities`),
  lastUsed: (day: string) => `last used ${day}`,
  defaultFor: (sports: string) => `Default for ${sports}`,
  /** `distance` as '812 km', `limit` as '800 km'. */
  distanceOf: (distance: string, limit: string) => `${distance} of ${limit}`,
  worn: {
    shoes: (limit: string) => `Past ${limit}: check the soles and the cushioning.`,
    bike: (limit: string) => `Past ${limit}: it may be due for a service.`,
  },
  aged: {
    shoes: (months: number) => `In use for more than ${monthsText(months)}: the cushioning ages too.`,
    bike: (months: number) => `In use for more than ${monthsText(months)}: it may be due for a service.`,
  },
  edit: 'Edit',
  editThis: (name: string) => `Edit ${name}`,
  retire: 'Retire',
  retireThis: (name: string) => `Retire ${name}`,
  takeUp: 'Use again',
  takeUpThis: (name: string) => `Use ${name} again`,
  remove: 'Remove',
  removeThis: (name: string) => `Remove ${name}`,
  notChanged: 'Couldn’t change your gear',

  // gear-form.tsx
  add: 'Add gear',
  change: (name: string) => `Edit ${name}`,
  notSaved: 'Couldn’t save your gear',
  kind: 'Kind',
  name: 'Name',
  nameHint: 'For example “Blue ones” or “Race shoes”.',
  nameNeeded: 'Enter a name of up to 80 characters.',
  model: 'Brand and model',
  inUseSince: 'In use since',
  earlier: 'Distance already on it',
  earlierHint: 'Distance before the activities you assign to it.',
  warnAt: 'Warn me at',
  warnHint: 'Leave empty for no warning.',
  warnAfter: 'Warn me after',
  warnAfterHint: 'Months since first use. Leave empty for no warning.',
  months: 'months',
  noMonths: (most: number) => `Enter a whole number of months, at most ${most}.`,
  sinceNeeded: 'Enter the date you started using it.',
  noDistance: 'Enter a number with at most one decimal.',
  warnTooSmall: (least: string) => `At least ${least}.`,
  defaults: 'Default for',
  defaultsHint: 'New activities of these sports get it automatically, from the day you started using it.',
  save: 'Save',
  cancel: 'Cancel',
  discardTitle: 'Edit this one without saving?',
  discardText: 'Your entries in the form are not saved yet.',
  discard: 'Discard',
});
