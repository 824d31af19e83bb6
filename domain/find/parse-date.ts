import { monthNamesOfYear, orderOfDate, weekdayNames } from '../date-text.ts';
import { addDays, addMonths, isCivilDate, weekday } from '../dates.ts';
import { dayWords } from '../words/find.ts';
import { normaliseText, wordsOf } from './normalise-text.ts';

/** Dates in a search text, and the remaining words. */
export interface DateQuery {
  /** Days as `YYYY-MM-DD`; a date without a year yields its last and next occurrence. */
  readonly days: readonly string[];
  /** Months as `YYYY-MM`. */
  readonly months: readonly string[];
  readonly year: string | null;
  /** First and last day of the range; null if the text may also be a name, or may mean one of several days. */
  readonly from: string | null;
  readonly to: string | null;
  /** The words to search for. */
  readonly words: readonly string[];
}

const english = {
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  months: 'january february march april may june july august september october november december'.split(' '),
};
const SHORTEST = 3;

/**
 * Returns the index of the name that a word equals or starts, in the page's language or in English; -1 if there is
 * none.
 */
function nameAt(word: string, own: readonly string[], inEnglish: readonly string[]): number {
  const plain = word.replace(/[.,]$/, '');
  if (plain.length < SHORTEST) return -1;
  const at = own.findIndex((name) => normaliseText(name).startsWith(plain));
  return at >= 0 ? at : inEnglish.findIndex((name) => name.startsWith(plain));
}
const weekdayAt = (word: string) => nameAt(word, weekdayNames(), english.weekdays);
const monthAt = (word: string) => nameAt(word, monthNamesOfYear(), english.months);

const isOf = (word: string, some: string) => wordsOf(some).includes(word);
const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);
const two = (number: number | string) => String(number).padStart(2, '0');

type DateWords = Pick<DateQuery, 'days' | 'months' | 'year' | 'from' | 'to'> & {
  /** True if the word may be part of a name, so it is also searched for as text. */
  readonly isName?: boolean;
};
const nothing = { days: [], months: [], year: null, from: null, to: null };
const onDay = (date: string): DateWords | null =>
  isCivilDate(date) ? { ...nothing, days: [date], from: date, to: date } : null;
const inMonth = (month: string): DateWords => ({
  ...nothing,
  months: [month],
  from: `${month}-01`,
  to: addDays(addMonths(`${month}-01`, 1), -1),
});

/** Returns the last and next occurrence of a date without a year, including 29 February. */
function everyYear(monthAndDay: string, today: string): DateWords | null {
  const year = Number(today.slice(0, 4));
  const around = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((years) => `${year + years}-${monthAndDay}`).filter(isCivilDate);
  const days = [around.findLast((date) => date <= today), around.find((date) => date > today)].flatMap(
    (date) => date ?? [],
  );
  const last = days[0] ?? null;
  return last === null ? null : { ...nothing, days, from: last, to: last };
}

function dateIn(word: string, today: string): DateWords | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return onDay(word);
  const [, one, other, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4})?)?$/.exec(word) ?? [];
  if (one === undefined || other === undefined) return null;
  const isMonthFirst = word.includes('/') && orderOfDate().indexOf('month') < orderOfDate().indexOf('day');
  const [day, month] = isMonthFirst ? [other, one] : [one, other];
  const monthAndDay = `${two(month)}-${two(day)}`;
  return year === undefined ? everyYear(monthAndDay, today) : onDay(`${year}-${monthAndDay}`);
}

function weekdayOf(words: readonly string[], today: string): DateWords | null {
  const said = words.at(-1) ?? '';
  const at = weekdayAt(said);
  const isAfter = (text: string) => words.length === 2 && isOf(words[0] ?? '', text);
  const back = ((weekday(today) - at + 7) % 7 || 7) * -1;
  if (at < 0) return null;
  if (isAfter(dayWords.last)) return onDay(addDays(today, back));
  if (isAfter(dayWords.next)) return onDay(addDays(today, back + (back === -7 ? 14 : 7)));
  if (words.length !== 1) return null;
  const days = [
    ...(back === -7 ? [today] : []),
    addDays(today, back),
    ...(back === -7 ? [] : [addDays(today, back + 7)]),
  ];
  return { ...nothing, days, isName: true };
}

/** Returns the day, month or year that all these words together denote; null if they denote none. */
function dateWordsOf(words: readonly string[], today: string): DateWords | null {
  const [first = '', second = '', third = ''] = words;
  if (words.length === 1) {
    if (isOf(first, dayWords.today)) return onDay(today);
    if (isOf(first, dayWords.yesterday)) return onDay(addDays(today, -1));
    if (isOf(first, dayWords.tomorrow)) return onDay(addDays(today, 1));
    if (isYear(first)) return { ...nothing, year: first, from: `${first}-01-01`, to: `${first}-12-31` };
    const month = monthAt(first);
    if (month >= 0) {
      const ofYear = (years: number) => `${Number(today.slice(0, 4)) + years}-${two(month + 1)}`;
      const last = ofYear(ofYear(0) <= today ? 0 : -1);
      return { ...nothing, months: [last], isName: true };
    }
    return dateIn(first, today) ?? weekdayOf(words, today);
  }
  if (words.length === 2 && isYear(second) && monthAt(first) >= 0)
    return inMonth(`${second}-${two(monthAt(first) + 1)}`);
  const [day, month] = /^\d/.test(first) ? [first, second] : [second, first];
  const date = `${two(monthAt(month) + 1)}-${two(day.replace(/(?:\.|,|st|nd|rd|th)$/, ''))}`;
  if (monthAt(month) >= 0 && /^\d\d-\d\d$/.test(date)) {
    if (words.length === 2) return everyYear(date, today);
    if (isYear(third)) return onDay(`${third}-${date}`);
  }
  return words.length === 2 ? weekdayOf(words, today) : null;
}

/**
 * Finds the dates in a search text, in the page's language or in English: `12 June`, `last sunday`, `long run 2025`,
 * `gestern`.
 */
export function parseDateQuery(text: string, today: string): DateQuery {
  const words = wordsOf(text);
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const said = dateWordsOf(words.slice(at, at + length), today);
      if (said === null) continue;
      const { isName = false, ...rest } = said;
      return { ...rest, words: isName ? words : [...words.slice(0, at), ...words.slice(at + length)] };
    }
  }
  return { ...nothing, words };
}
