import { useEffect, useRef } from 'react';
import { activityTypeById } from '../../../../domain/activity-types.ts';
import { longDate, rangeText } from '../../../../domain/date-text.ts';
import { addDays } from '../../../../domain/dates.ts';
import { isRest } from '../../../../domain/training/draft.ts';
import { notationOf } from '../../../../domain/training/notation.ts';
import {
  canPlace,
  type Obstacle,
  type PlacedWorkout,
  weeksOf,
  type WeekTotals,
} from '../../../../domain/training/place-template.ts';
import type { Template, TemplateWorkout } from '../../../../domain/training/template.ts';
import { markerName } from '../../../../domain/views/day-markers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormActions, FormError } from '../../../ui/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { PlanApplying } from '../../../workflows/plan-applying.ts';
import { Totals } from '../totals.tsx';
import styles from './plans.module.css';
import { trainingPlanWords as words } from './words.ts';

interface ApplyReviewProps {
  readonly applying: PlanApplying;
  readonly template: Template;
  readonly prefersMetric: boolean;
}

const nameOf = ({ title, activityTypeId }: Pick<TemplateWorkout, 'title' | 'activityTypeId'>) =>
  isRest({ activityTypeId }) ? title || words.rest : title || activityTypeById(activityTypeId).name;

function obstacleText(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'past':
      return words.past;
    case 'outside':
      return words.outside;
    case 'marker':
      return markerName(obstacle.marker);
    case 'workout':
      return words.planned(nameOf(obstacle.plan));
  }
}

/** Lists every workout with its day, week by week, and conflicts, before anything is planned. */
export function ApplyReview({ applying, template, prefersMetric }: ApplyReviewProps) {
  const { items, unplaced, included, isWriting, failure } = applying;
  const chosen = new Set(included);
  const conflicts = items.filter(({ obstacles }) => obstacles.length > 0);
  const keysOfConflicts = conflicts.map(({ key }) => key);
  const place = useRef<HTMLDivElement>(null);
  // Takes the focus, since the form with the pressed button is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Card title={words.review} note={words.reviewNote}>
        <div className={styles.fields}>
          {failure !== null && <FormError title={words.notPlanned} message={failure} />}
          <p>{words.counts(items.length, conflicts.length)}</p>
          {conflicts.length > 0 && (
            <div className={styles.acts}>
              <Button size="small" isDisabled={isWriting} onPress={() => applying.include(keysOfConflicts, false)}>
                {words.skipAll}
              </Button>
              <Button size="small" isDisabled={isWriting} onPress={() => applying.include(keysOfConflicts, true)}>
                {words.placeAll}
              </Button>
            </div>
          )}
          {unplaced.length > 0 && (
            <div>
              <h3>{words.unplaced}</h3>
              <ul className={styles.plain}>
                {unplaced.map(({ workout, reason }) => (
                  <li key={workout.key}>
                    {words.weekOf(workout.week, null)}, {nameOf(workout)}: {words.unplacedReasons[reason]}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </Card>
      {weeksOf(items, chosen).map((week) => (
        <WeekCard
          key={week.week}
          week={week}
          weeks={template.weeks}
          {...{ chosen, isWriting, prefersMetric }}
          onInclude={applying.include}
        />
      ))}
      <FormActions>
        <Button variant="primary" isPending={isWriting} isDisabled={included.length === 0} onPress={applying.apply}>
          {words.planWorkouts(included.length)}
        </Button>
        <Button variant="quiet" isDisabled={isWriting} onPress={applying.back}>
          {words.backToChoice}
        </Button>
      </FormActions>
    </div>
  );
}

interface WeekCardProps {
  readonly week: WeekTotals;
  readonly weeks: number;
  readonly chosen: ReadonlySet<string>;
  readonly isWriting: boolean;
  readonly prefersMetric: boolean;
  readonly onInclude: PlanApplying['include'];
}

function WeekCard({ week, weeks, chosen, isWriting, prefersMetric, onInclude }: WeekCardProps) {
  return (
    <Card
      title={words.weekTitle(week.week, weeks, week.phase)}
      note={rangeText(week.monday, addDays(week.monday, 6))}
      actions={<Totals totals={week} prefersMetric={prefersMetric} />}
    >
      {week.unknown > 0 && <p className={styles.soft}>{words.unknownLoads(week.unknown)}</p>}
      <ul className={styles.list}>
        {week.items.map((item) => (
          <Item
            key={item.key}
            item={item}
            isIncluded={chosen.has(item.key)}
            {...{ isWriting, prefersMetric, onInclude }}
          />
        ))}
      </ul>
    </Card>
  );
}

interface ItemProps extends Pick<WeekCardProps, 'isWriting' | 'prefersMetric' | 'onInclude'> {
  readonly item: PlacedWorkout;
  readonly isIncluded: boolean;
}

function Item({ item, isIncluded, isWriting, prefersMetric, onInclude }: ItemProps) {
  const { key, date, workout, was, movedFrom, obstacles, totals } = item;
  const isOtherText = was !== null && notationOf(was.components) !== notationOf(workout.components);
  return (
    <li className={styles.placed}>
      <CheckBox
        isSelected={isIncluded}
        isDisabled={isWriting || !canPlace(item)}
        onChange={(isWanted) => onInclude([key], isWanted)}
      >
        {words.planIt(nameOf(workout), longDate(date))}
      </CheckBox>
      <div className={styles.about}>
        {workout.components.length > 0 && <p className={styles.soft}>{notationOf(workout.components)}</p>}
        {isOtherText && <p className={styles.soft}>{words.scaledFrom(notationOf(was.components))}</p>}
        {was !== null && !isOtherText && <p className={styles.soft}>{words.scaledTotals}</p>}
        {movedFrom !== null && <p className={styles.soft}>{words.movedFrom(longDate(movedFrom))}</p>}
        <Totals totals={totals} prefersMetric={prefersMetric} />
        {obstacles.length > 0 && <p className={styles.conflict}>{obstacles.map(obstacleText).join(' · ')}</p>}
      </div>
    </li>
  );
}

interface ApplyDoneProps {
  readonly applying: PlanApplying;
  readonly athlete: string | null;
}

/** Shows the number of planned workouts, and a button that undoes all of it. */
export function ApplyDone({ applying, athlete }: ApplyDoneProps) {
  const { items, included, isTakenBack, isTakingBack, failure, planned, removed } = applying;
  const first = items.find(({ key }) => included.includes(key));
  return (
    <Card title={isTakenBack ? words.takenBack(removed) : words.done(planned)}>
      <div role="status" className={styles.fields}>
        {failure !== null && <FormError title={words.notTakenBack} message={failure} />}
        {isTakenBack && <p className={styles.soft}>{words.changedStay}</p>}
        <FormActions>
          <LinkButton
            variant="primary"
            to="/training"
            search={{ week: first?.date, ...(athlete !== null && { athlete }) }}
            autoFocus
          >
            {words.show}
          </LinkButton>
          {!isTakenBack && planned > 0 && (
            <Button isPending={isTakingBack} onPress={applying.takeBack}>
              {words.undo}
            </Button>
          )}
          <Button variant="quiet" isDisabled={isTakingBack} onPress={applying.back}>
            {words.again}
          </Button>
        </FormActions>
      </div>
    </Card>
  );
}
