import { useState } from 'react';
import type { AveragePowerScales } from '../../../domain/entities/calendar.ts';
import { workoutEvent } from '../../../domain/training/day-event.ts';
import type { PlanDraft } from '../../../domain/training/draft.ts';
import { draftTotals } from '../../../domain/training/estimate.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import { workoutOf } from '../../../domain/training/workout-of.ts';
import { activityNames } from '../../../domain/words/activity-names.ts';
import { readerLocale } from '../../../domain/words/area.ts';
import { calendarEntries } from '../../../domain/words/calendar-entries.ts';
import { sports } from '../../../domain/words/sports.ts';
import { writeFit } from '../../../formats/workouts/fit.ts';
import { type DayEvent, writeIcs } from '../../../formats/workouts/ics.ts';
import type { WorkoutFile } from '../../../formats/workouts/workout.ts';
import { writeZwo, zwoRefusal } from '../../../formats/workouts/zwo.ts';
import { Button } from '../../ui/button.tsx';
import { useProductName } from '../../ui/product-name.ts';
import styles from './training.module.css';
import { trainingPageWords } from './words.ts';

const media = { fit: 'application/octet-stream', zwo: 'application/xml', ics: 'text/calendar' } as const;

/** Returns a file name that every system accepts. */
const fileName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'workout';

function hand(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface DownloadsProps {
  readonly draft: PlanDraft;
  readonly scales: AveragePowerScales;
  readonly prefersMetric: boolean;
}

/** Returns the workout as in the calendar feed, with its comment. */
const eventOf = ({ draft, scales, prefersMetric }: DownloadsProps): DayEvent => ({
  ...workoutEvent(
    { ...draft, ...draftTotals(draft, scales.velocity), steps: notationOf(draft.components) },
    { locale: readerLocale(), prefersMetric, words: { ...calendarEntries, sports, activityNames } },
  ),
  id: draft.trainingPlanId,
  date: draft.date,
  changes: null,
});

/** Lists downloads of the workout in several formats, each with its limits. */
export function Downloads({ draft, scales, prefersMetric }: DownloadsProps) {
  const product = useProductName();
  const words = trainingPageWords;
  const workout = workoutOf(draft, scales);
  const [now] = useState(() => new Date());
  const refusals = { fit: 'noSteps', zwo: zwoRefusal(workout) ?? 'noSteps', ics: 'noSteps' } as const;
  const files: readonly (readonly [kind: keyof typeof media, written: WorkoutFile | null])[] = [
    ['fit', workout.blocks.length === 0 ? null : writeFit(workout, now.getTime() / 1000)],
    ['zwo', writeZwo(workout)],
    [
      'ics',
      writeIcs(eventOf({ draft, scales, prefersMetric }), {
        product,
        hasSteps: draft.components.length > 0,
        now: now.toISOString(),
      }),
    ],
  ];
  return (
    <section className={styles.downloads} aria-label={words.download}>
      <h2 className={styles.heading}>{words.download}</h2>
      <ul role="list">
        {files.map(([kind, written]) => (
          <li key={kind}>
            <Button
              size="small"
              isDisabled={written === null}
              onPress={() => written && hand(written.bytes, `${fileName(workout.name)}.${kind}`, media[kind])}
            >
              {words.files[kind]}
            </Button>
            <span className={styles.note}>
              {written === null ? words.noFile[refusals[kind]] : written.lost.map((loss) => words.lost[loss]).join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
