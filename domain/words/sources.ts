import { area, numberText } from './area.ts';
import { importErrors } from './training.ts';

/** Why a link no longer works, with the vendor's name (ours; the last two are quoted). */
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

/** Where the training comes from, and what came of it (ours). */
export const sources = area('sources', {
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
    `${vendor} is busy or does not answer. ${when === null ? 'We will try again automatically.' : `We will try again ${when}.`}`,
  endedThere: 'No new activities will arrive. The ones you already have stay.',
  dismissFailed: 'Could not dismiss this. Try again in a moment.',
  /** What stands at an import that a vendor put an end to. */
  turnedDown: (vendor: string) => `${vendor} refused our access.`,
  /** Answers to “pull now”. */
  pull: {
    asking: (vendor: string) => `Checking ${vendor} for new activities…`,
    reading: 'New activities found. Reading them…',
    nothing: (vendor: string) => `No new activities at ${vendor}.`,
    cameIn: (count: number) => `${newActivities(count)} imported.`,
    failed: 'Could not reach the vendor. Try again in a moment.',
  },
  /** Taking an import back. */
  undo: {
    title: 'Undo this import?',
    /** More activities than files: of a file with several legs, and of duplicates. */
    what: (count: number, files: number) =>
      count === 0
        ? 'This import has no activities left. It will only be marked as undone.'
        : `${activities(count)} will be removed from your calendar${count > files ? ', counting duplicates and each leg of multi-sport files' : ''}. Your totals, load and critical power will be recalculated.`,
    again: 'You can import it again at any time.',
    confirm: 'Undo import',
    working: 'Undoing the import: removing activities and recalculating loads…',
    done: (removed: number) =>
      removed === 0
        ? 'Import undone. There was nothing left to remove.'
        : `Import undone: ${activities(removed)} removed.`,
    since: (when: string) => `Undone ${when}. Its activities are no longer in your calendar.`,
    failed: 'Could not undo the import. Try again in a moment.',
  },
});
