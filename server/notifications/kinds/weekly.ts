import * as z from 'zod/mini';
import { addDays } from '../../../domain/dates.ts';
import { METRES_PER_MILE } from '../../../domain/units.ts';
import type { Language } from '../../../domain/words/area.ts';
import { figuresOf, type Person, type WeekFigures } from '../facts.store.ts';
import { locales, shortDay } from './days.ts';
import { kind } from './kind.ts';

function weekText({ prefersMetric }: Person, language: Language, figures: WeekFigures) {
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(
      value,
    );
  const isMetric = prefersMetric !== false;
  const minutes = Math.round(figures.duration / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    count: figures.count,
    distance: `${number(figures.distance / (isMetric ? 1000 : METRES_PER_MILE), 1)} ${isMetric ? 'km' : 'mi'}`,
    duration: [hours > 0 && `${number(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' '),
    load: number(figures.load),
  };
}

export const weekly = kind('weekly', {
  facts: z.object({ monday: z.string() }),
  async text({ monday }, { db, memberId, person, language, words }) {
    const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
    const [last, before] = await Promise.all([
      figuresOf(db, memberId, from, to),
      figuresOf(db, memberId, addDays(from, -7), addDays(to, -7)),
    ]);
    // No summary after two weeks without activities.
    if (last.count + before.count === 0) return null;
    return {
      title: words.title(shortDay(from, language), shortDay(to, language)),
      message: `${words.week(weekText(person, language, last))} ${words.weekBefore(weekText(person, language, before))}`,
      place: words.place,
      path: '/calendar',
    };
  },
});
