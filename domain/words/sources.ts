import { area, numberText } from './area.ts';
import { importErrors } from './training.ts';

/** Why a link no longer works; takes the vendor's name (ours; the last two are quoted). */
export const sourceTroubles = area('sourceTroubles', {
  access_refused: (vendor: string) =>
    `${vendor} no longer accepts our access: it was revoked or has expired. Link it again to continue.`,
  access_ended: (vendor: string) => `Access was revoked at ${vendor}. Link it again to keep receiving activities.`,
  activities_withheld: (vendor: string) =>
    `${vendor} no longer shares your activities with us: sharing was switched off there. Link it again and allow it.`,
  account_locked: () => importErrors.account_locked,
  password_reset_required: () => importErrors.password_reset_required,
});

const activities = (count: number) => (count === 1 ? '1 activity' : `${numberText(count)} activities`);
const newActivities = (count: number) => (count === 1 ? '1 new activity' : `${numberText(count)} new activities`);

/** Sources of training and import results (ours). */
export const sources = area('sources', {
  /** State of a source, in short. */
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
    `${vendor} is busy or isn’t responding. ${when === null ? 'We will try again automatically.' : `We will try again ${when}.`}`,
  endedThere: 'No new activities will arrive. The ones you already have are kept.',
  dismissFailed: 'Couldn’t dismiss this. Try again in a moment.',
  /** Shown next to an import that a vendor ended. */
  turnedDown: (vendor: string) => `${vendor} denied access.`,
  /** Results of “pull now”. */
  pull: {
    asking: (vendor: string) => `Checking ${vendor} for new activities…`,
    reading: 'New activities found. Reading them…',
    nothing: (vendor: string) => `No new activities at ${vendor}.`,
    cameIn: (count: number) => `${newActivities(count)} imported.`,
    failed: 'Couldn’t reach the vendor. Try again in a moment.',
  },
  /** Undoing an import. */
  undo: {
    title: 'Undo this import?',
    /** There can be more activities than files: several legs per file, and duplicates. */
    what: (count: number, files: number, restored = 0) =>
      count === 0
        ? restored === 0
          ? 'This import has no activities left. It will only be marked as undone.'
          : 'This import has no activities left.'
        : `${activities(count)} will be removed from your calendar${count > files ? ', counting duplicates and each leg of multi-sport files' : ''}. Your totals, load and critical power will be recalculated.`,
    /** Warning for the import of a Longrun export. */
    restored: (count: number) =>
      `${count === 1 ? 'The restored entry' : `The ${numberText(count)} entries that it restored`} (shoes, bikes, plans, diary, goals, thresholds) will be removed, unless you have changed or still use ${count === 1 ? 'it' : 'them'}. Your profile does not change.`,
    again: 'You can import it again at any time.',
    confirm: 'Undo import',
    working: 'Undoing the import: removing activities and recalculating loads…',
    done: (removed: number, entries = 0) => {
      if (removed === 0 && entries === 0) return 'Import undone. There was nothing left to remove.';
      const others = entries === 1 ? '1 entry' : `${numberText(entries)} entries`;
      if (removed === 0) return `Import undone: ${others} removed.`;
      return `Import undone: ${activities(removed)}${entries === 0 ? '' : ` and ${others}`} removed.`;
    },
    kept: (list: string) => `Changed or still in use, so kept: ${list}.`,
    kinds: {
      gear: (count: number) => (count === 1 ? '1 item of gear' : `${numberText(count)} items of gear`),
      plans: (count: number) => (count === 1 ? '1 planned workout' : `${numberText(count)} planned workouts`),
      diary: (count: number) => (count === 1 ? '1 diary entry' : `${numberText(count)} diary entries`),
      goals: (count: number) => (count === 1 ? '1 goal' : `${numberText(count)} goals`),
      markers: (count: number) =>
        count === 1 ? '1 marked range of days' : `${numberText(count)} marked ranges of days`,
      segments: (count: number) => (count === 1 ? '1 segment' : `${numberText(count)} segments`),
      thresholds: (count: number) => (count === 1 ? '1 threshold' : `${numberText(count)} thresholds`),
      measurements: (count: number) => (count === 1 ? '1 measurement' : `${numberText(count)} measurements`),
      filters: (count: number) => (count === 1 ? '1 saved filter' : `${numberText(count)} saved filters`),
      sports: (count: number) => (count === 1 ? '1 sport assignment' : `${numberText(count)} sport assignments`),
    },
    since: (when: string) => `Undone ${when}. Its activities are no longer in your calendar.`,
    failed: 'Couldn’t undo the import. Try again in a moment.',
  },
});
