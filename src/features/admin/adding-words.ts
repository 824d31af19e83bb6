import { area } from '../../../domain/words/area.ts';

/** Words of the page that adds members. [onboarding §2.26, §8.3] */
export const addingWords = area('adding', {
  intro:
    'Trainers are added first, then the others. A trainer or coach with a team name gets a new team; an athlete joins their trainer’s team.',
  form: 'New members',
  row: (number: number) => `Row ${number}`,
  type: 'Type',
  types: { 1: 'Athlete', 2: 'Trainer', 3: 'Coach' },
  teamName: 'Team name',
  teamDataVisible: 'Team data visible',
  no: 'No',
  yes: 'Yes',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'Leave the password empty, and they get an email with a link to choose one, valid for seven days.',
  trainerEmail: 'Trainer email',
  removeRow: (number: number) => `Remove row ${number}`,
  addRow: 'Add Row',
  addMembers: 'Add Member(s)',
  adding: (left: number) => (left === 1 ? 'Adding, one row left' : `Adding, ${left} rows left`),
  resting: 'The server is busy. Adding resumes by itself.',
  success: 'Member(s) added successfully',
  notAdded: 'Not everybody was added',
  someFailed: (failed: number, all: number) =>
    `${failed} of ${all} rows were not added. Each says what is wrong. Correct them and send them again; the others have been added.`,
  halted: 'It stopped before the end',
  haltedHint: 'Rows not marked “Added” are sent again when you retry.',
  fix: 'Some rows need a look',
  fixText: (count: number) =>
    count === 1
      ? 'Nothing was sent yet: one row is not complete.'
      : `Nothing was sent yet: ${count} rows are not complete.`,
  nothing: 'Fill in a row first.',
  added: 'Added',
  sending: 'On its way',
  twice: (number: number) => `Row ${number} has the same e-mail address.`,
  paste: 'Paste from a spreadsheet',
  pasteLabel: 'Rows of a spreadsheet',
  pasteHint:
    'Type, team name, team data visible, first name, last name, email, password, trainer email; in another order with a row of titles. Rows can also be pasted into any field.',
  takeOver: 'Fill in rows',
  taken: (count: number) => (count === 1 ? 'One row was filled in.' : `${count} rows were filled in.`),
  tooMany: (left: number) => `${left} more did not fit: fill them in after these have been added.`,
  nothingPasted: 'There is no row in this.',
  clearAdded: 'Remove added rows',
  leaving: {
    title: 'Leave without adding?',
    message: 'Rows that are not added are lost.',
    confirmLabel: 'Leave',
  },
});
