import { activityTypeById } from '../../../domain/activity-types.ts';
import { dayText, longDate, monthText } from '../../../domain/date-text.ts';
import { dateOfLocalTime } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { normaliseText } from '../../../domain/find/normalise-text.ts';
import type { DateQuery } from '../../../domain/find/parse-date.ts';
import type { Visitor } from '../../../domain/navigation.ts';
import { formatDuration } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatSportDistance } from '../../../domain/views/display-format.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import type { FoundHits } from '../../api/find.ts';
import type { PublicServices } from '../../shared/services/public-services.ts';
import { actsFor } from './acts.ts';
import type { Hit, HitGroup } from './hit.ts';
import { cardsFor, pagesFor } from './places.ts';
import { findWords } from './words.ts';

const MAX_PAGES = 6;
const MAX_ATHLETES = 5;

/** True if the text contains every word. */
const hasAll = (text: string, words: readonly string[]) => {
  const own = normaliseText(text);
  return words.every((word) => own.includes(word));
};

/** Returns items whose label has all words, then those that match by other keywords. */
function having<Item extends { readonly label: string; readonly also?: string }>(
  items: readonly Item[],
  words: readonly string[],
): Item[] {
  const named = items.filter(({ label }) => hasAll(label, words));
  const known = items.filter((item) => !named.includes(item) && hasAll(`${item.label} ${item.also ?? ''}`, words));
  return [...named, ...known];
}

const daysOf = ({ days, months, year }: DateQuery): Hit[] => [
  ...days.map((day) => ({
    key: day,
    label: longDate(day),
    detail: findWords.day,
    link: { to: '/calendar/$day', params: { day } } as const,
  })),
  ...months.map((month) => ({
    key: month,
    label: monthText(`${month}-01`),
    detail: findWords.month,
    link: { to: '/calendar', search: { month } as never } as const,
  })),
  ...(year === null
    ? []
    : [
        {
          key: year,
          label: year,
          detail: findWords.year,
          link: { to: '/calendar/year/$year', params: { year } } as const,
        },
      ]),
];

export interface SearchRequest {
  readonly payments: PublicServices['payments'];
  readonly said: DateQuery;
  readonly visitor: Visitor;
  readonly member: Member | undefined;
  readonly today: string;
  readonly prefersMetric: boolean;
  readonly found: FoundHits | null;
  readonly roster: readonly RosterEntry[];
}

/** Returns search results by kind, without empty kinds. An empty text finds pages and actions. */
export function hitsOf({
  said,
  visitor,
  member,
  today,
  payments,
  prefersMetric,
  found,
  roster,
}: SearchRequest): HitGroup[] {
  const { words } = said;
  const hasText = words.length > 0;
  const pages = pagesFor({ visitor, today, payments });
  const places = having([...pages, ...cardsFor(visitor)], words);
  const acts = having(actsFor(visitor, member, today), words);
  const isSaid = said.days.length + said.months.length > 0 || said.year !== null;
  const athletes = hasText
    ? roster.filter(({ firstName, lastName, emailAddress }) =>
        hasAll([firstName, lastName, emailAddress].filter(Boolean).join(' '), words),
      )
    : [];
  const isNamed = ({ label }: { readonly label: string }) => hasAll(label, words);
  const toPlaces = { title: findWords.pages, hits: hasText ? places.slice(0, MAX_PAGES) : isSaid ? [] : pages };
  const toActs = { title: findWords.acts, hits: hasText || !isSaid ? acts : [] };
  // Results that match by name come before those that only match by other keywords.
  const actsFirst = hasText && acts.some(isNamed) && !places.some(isNamed);
  const groups: HitGroup[] = [
    { title: findWords.days, hits: daysOf(said) },
    {
      title: findWords.athletes,
      hits: athletes.slice(0, MAX_ATHLETES).map(({ memberId, firstName, lastName, emailAddress }) => ({
        key: memberId,
        label: [firstName, lastName].filter(Boolean).join(' ') || (emailAddress ?? findWords.athletes),
        detail: '',
        link: { to: '/team/$memberId', params: { memberId } },
      })),
    },
    ...(actsFirst ? [toActs, toPlaces] : [toPlaces, toActs]),
    {
      title: findWords.activities,
      hits: (found?.activities ?? []).map((activity) => ({
        key: activity.activityId,
        label: nameOf(activity),
        detail: [
          dayText(dateOfLocalTime(activity.localStartTime), today),
          activityTypeById(activity.activityTypeId).name,
          activity.totalDistance === null || activity.totalDistance <= 0
            ? activity.duration === null
              ? ''
              : formatDuration(activity.duration)
            : Object.values(
                formatSportDistance(
                  activity.totalDistance,
                  activityTypeById(activity.activityTypeId).family,
                  prefersMetric,
                ),
              ).join(' '),
        ]
          .filter(Boolean)
          .join(' · '),
        link: { to: '/activity/$id', params: { id: activity.activityId } },
      })),
    },
    {
      title: findWords.workouts,
      hits: (found?.workouts ?? []).map((workout) => ({
        key: workout.trainingPlanId,
        label: workoutName(workout),
        detail: [dayText(workout.trainingPlanDate, today), activityTypeById(workout.activityTypeId).name].join(' · '),
        link: { to: '/training', search: { plan: workout.trainingPlanId } as never },
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
