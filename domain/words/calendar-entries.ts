import { area } from './area.ts';

/** Entries in calendar apps. */
export const calendarEntries = area('calendarEntries', { load: 'load', done: 'Done', race: 'Race' });
