import { area } from '../../../domain/words/area.ts';

/** Words for a coach's private note about an athlete. */
export const coachNoteWords = area('coachNote', {
  title: 'Private note',
  loading: 'Loading your note',
  label: 'Your note about this athlete',
  hint: (team: string) =>
    `Only you can read it here: not the athlete, nor other coaches. It is saved when you leave the field, and deleted when you or the athlete leave ${team}. By law, athletes may ask the server’s admin for notes about them.`,
  notSaved: 'Not saved',
  saved: 'Saved.',
});
