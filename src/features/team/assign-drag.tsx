import { useState } from 'react';
import { dayText, rangeText } from '../../../domain/date-text.ts';
import { addDays, dayOfWeek } from '../../../domain/dates.ts';
import type { TeamGroup } from '../../../domain/entities/team-group.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import type { ToAssign } from '../../../domain/training/to-assign.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { useDrag } from '../../shared/plan-moves/use-drag.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useMedia } from '../../ui/media.ts';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { assignWords as words } from './assign-words.ts';
import styles from './assign.module.css';

/** Number of weeks offered from the coach's plan, starting with this one. */
const WEEKS = 4;
const DAYS = 7;
/** Id for all athletes of the team. */
export const EVERYBODY = 'all';

/** Dragged object: a week or one workout of the coach's plan, planned for its own days. */
type Dragged = Pick<ToAssign, 'kind' | 'date' | 'planId' | 'weekOf'>;

interface Source {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly chosen: Dragged;
  readonly isWeek: boolean;
}

function sourcesIn(plans: readonly Plan[], today: string, weekStart: number): readonly Source[] {
  const first = addDays(today, -dayOfWeek(today, weekStart));
  return Array.from({ length: WEEKS }, (_, nth) => addDays(first, nth * DAYS)).flatMap((start) => {
    const end = addDays(start, DAYS - 1);
    const own = plans.filter(({ date }) => date >= start && date <= end);
    if (own.length === 0) return [];
    const week: Source = {
      id: `week ${start}`,
      label: words.weekOf(rangeText(start, end)),
      detail: words.workoutsOfWeek(own.length),
      chosen: { kind: 'week', date: start, weekOf: start, planId: '' },
      isWeek: true,
    };
    const workouts = own
      .filter(({ date }) => date >= today)
      .map((plan) => ({
        id: plan.trainingPlanId,
        label: workoutName(plan),
        detail: dayText(plan.date, today),
        chosen: { kind: 'workout' as const, date: plan.date, weekOf: start, planId: plan.trainingPlanId },
        isWeek: false,
      }));
    return [week, ...workouts];
  });
}

interface AssignDragProps {
  readonly plans: readonly Plan[];
  readonly groups: readonly TeamGroup[];
  readonly today: string;
  readonly weekStart: number;
  readonly athletes: number;
  /** Assigns the dragged object to a group, or to {@link EVERYBODY}. */
  readonly onAssign: (chosen: Dragged, groupId: string) => void;
}

/** Lists weeks and workouts of the coach's plan, dragged onto a group or assigned by a menu. Nothing if the coach has no plan. */
export function AssignDrag({ plans, groups, today, weekStart, athletes, onAssign }: AssignDragProps) {
  const isTouched = useMedia('(pointer: coarse)');
  const [asked, setAsked] = useState<{ readonly source: Source; readonly button: Element } | null>(null);
  const sources = sourcesIn(plans, today, weekStart);
  const targets = [
    ...groups.map(({ groupId, name, memberIds }) => ({ id: groupId, label: name, athletes: memberIds.length })),
    { id: EVERYBODY, label: words.everybody, athletes },
  ];
  useDrag(
    (id, groupId) => {
      const source = sources.find((one) => one.id === id);
      if (source !== undefined) onAssign(source.chosen, groupId);
    },
    { dragged: 'assign', target: 'group' },
  );
  if (sources.length === 0 || athletes === 0) return null;
  return (
    <Card title={words.fromMyPlan} note={isTouched ? words.assignNote : words.dragNote}>
      <div className={styles.columns}>
        <ul className={styles.sources} aria-label={words.fromMyPlan}>
          {sources.map((source) => (
            <li
              key={source.id}
              data-assign={source.id}
              draggable={!isTouched}
              className={source.isWeek ? styles.week : undefined}
            >
              <div>
                <span>{source.label}</span>
                <span className={styles.soft}>{source.detail}</span>
              </div>
              <Assign source={source} onAsk={(button) => setAsked({ source, button })} />
            </li>
          ))}
        </ul>
        {!isTouched && (
          <ul className={styles.targets} aria-label={words.groups}>
            {targets.map((target) => (
              <li key={target.id} data-group={target.id}>
                <span>{target.label}</span>
                <span className={styles.soft}>{words.members(target.athletes)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {asked !== null && (
        <PopupMenu
          label={words.assignTheseTo(asked.source.label)}
          anchor={asked.button}
          items={targets}
          onAction={(groupId) => {
            setAsked(null);
            onAssign(asked.source.chosen, groupId);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

interface AssignProps {
  readonly source: Source;
  readonly onAsk: (button: Element) => void;
}

function Assign({ source, onAsk }: AssignProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <div ref={setPlace}>
      <Button
        size="small"
        aria-label={words.assignTheseTo(source.label)}
        onPress={() => onAsk(place?.querySelector('button') ?? document.body)}
      >
        {words.assignThem}
      </Button>
    </div>
  );
}
