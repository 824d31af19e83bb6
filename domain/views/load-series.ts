import { LOAD_CHART_DAYS } from '../constants.ts';
import { addDays, datesBetween } from '../dates.ts';
import type { CalendarDay } from '../entities/calendar.ts';
import { dayText } from '../date-text.ts';
import { figures } from '../words/figures.ts';

export interface LoadDay {
  readonly date: string;
  readonly load: number;
  /** Mean daily load over the 28 days ending with this one; null if there is none yet. */
  readonly chronic: number | null;
}

/** Returns the six weeks ending today, by day; days without data are 0. */
export function loadSeries(days: readonly CalendarDay[], today: string): LoadDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return datesBetween(addDays(today, 1 - LOAD_CHART_DAYS), today).map((date) => {
    const day = byDate.get(date);
    return { date, load: day?.weightedLoad ?? 0, chronic: day?.ebChronicLoad ?? null };
  });
}

/** Summarises the load chart in one or two sentences. */
export function loadSummary(series: readonly LoadDay[]): string {
  const trained = series.filter(({ load }) => load > 0);
  const hardest = trained.reduce<LoadDay | null>((best, day) => (best && best.load >= day.load ? best : day), null);
  if (hardest === null) return figures.noLoad(series.length);
  const hardestDay = dayText(hardest.date, hardest.date);
  const sentence = figures.loadOn(trained.length, series.length, hardestDay, Math.round(hardest.load));
  const chronic = series.flatMap((day) => (day.chronic === null ? [] : [Math.round(day.chronic)]));
  const [first, last] = [chronic[0], chronic.at(-1)];
  if (first === undefined || last === undefined || chronic.length < 2) return sentence;
  if (last === first) return `${sentence} ${figures.chronicStayed(last)}`;
  return `${sentence} ${last > first ? figures.chronicRose(first, last) : figures.chronicFell(first, last)}`;
}
