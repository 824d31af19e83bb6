import { area } from './area.ts';

/** Relative days (ours). Dates are formatted in date-text.ts. */
export const dates = area('dates', {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  /** One of the last six days. */
  last: (weekday: string) => `Last ${weekday}`,
  /** Converts a relative day for use within a sentence: 'Today, 18:04' becomes 'today, 18:04'. */
  inSentence: (text: string) => text.replace(/^(?:Today|Yesterday|Tomorrow|Last)/, (word) => word.toLowerCase()),
});
