import { importErrors } from './training.ts';

/** Why a link no longer works, with the vendor's name (ours; the last two are quoted). */
export const sourceTroubles = {
  access_refused: (vendor: string) =>
    `${vendor} no longer accepts our access: it was taken back there, or has run out. Link it again to go on.`,
  access_ended: (vendor: string) =>
    `Access was taken back at ${vendor}. Link it again if you want activities to go on arriving.`,
  activities_withheld: (vendor: string) =>
    `${vendor} no longer lets us have activities: sharing them was switched off there. Link it again and allow them.`,
  account_locked: () => importErrors.account_locked,
  password_reset_required: () => importErrors.password_reset_required,
} as const;

const activities = (count: number) => (count === 1 ? '1 activity' : `${count.toLocaleString('en')} activities`);
const newActivities = (count: number) =>
  count === 1 ? '1 new activity' : `${count.toLocaleString('en')} new activities`;

/** Where the training comes from, and what came of it (ours). */
export const sources = {
  /** How a source fares, in a word. */
  states: {
    current: 'Up to date',
    importing: 'Importing',
    waiting: 'Waiting',
    failed: 'Stopped',
    broken: 'Link broken',
    unlinked: 'Not linked',
  },
  activities,
  brokenSince: (when: string) => `Broken since ${when}.`,
  waiting: (vendor: string, when: string | null) =>
    `${vendor} is busy or does not answer. ${when === null ? 'It is asked again by itself.' : `It is asked again ${when}.`}`,
  endedThere: 'Nothing new arrives. Activities that are here already stay.',
  dismissFailed: 'This could not be put away. Try again in a moment.',
  /** What stands at an import that a vendor put an end to. */
  turnedDown: (vendor: string) => `${vendor} turned our access down.`,
  /** Answers to “pull now”. */
  pull: {
    asking: (vendor: string) => `Asking ${vendor} for what is new…`,
    reading: 'Something came. It is being read…',
    nothing: (vendor: string) => `Nothing new at ${vendor}.`,
    cameIn: (count: number) => `${newActivities(count)} came in.`,
    failed: 'The vendor could not be asked. Try again in a moment.',
  },
  /** Taking an import back. */
  undo: {
    title: 'Take this import back?',
    what: (count: number) =>
      count === 0
        ? 'It brought no activity that is still here. It is only marked as taken back.'
        : `${activities(count)} will be removed from your calendar. Totals, loads and critical power are worked out anew.`,
    again: 'Nothing is lost for good: the same can be imported again at any time.',
    confirm: 'Take it back',
    working: 'Taking it back: activities are removed and loads worked out anew…',
    done: (removed: number) =>
      removed === 0 ? 'Taken back. There was nothing left to remove.' : `Taken back: ${activities(removed)} removed.`,
    since: (when: string) => `Taken back ${when}. Its activities are gone from your calendar.`,
    failed: 'The import could not be taken back. Try again in a moment.',
  },
} as const;
