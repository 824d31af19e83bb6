import type { Translation } from '../area.ts';
import type { calendarEntries as english } from '../calendar-entries.ts';

const calendarEntries: Translation<typeof english> = { load: 'Belastung', done: 'Erledigt', race: 'Wettkampf' };

export const calendarEntryAreas = { calendarEntries };
