import { area } from './area.ts';

/** Days as people say them (ours). Dates themselves are written in date-text.ts. */
export const dates = area('dates', {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  /** One of the last six days, by the name of its weekday. */
  last: (weekday: string) => `Last ${weekday}`,
  /** A day that begins a sentence, put into the middle of one: 'Today, 18:04' becomes 'today, 18:04'. */
  inSentence: (text: string) => text.replace(/^(?:Today|Yesterday|Tomorrow|Last)/, (word) => word.toLowerCase()),
});
