import { Suspense, useEffect, useState } from 'react';
import { PLAN_WINDOW_DAYS } from '../../../domain/constants.ts';
import { addDays } from '../../../domain/dates.ts';
import type { PlanningAct } from '../../../domain/training/acts.ts';
import { isSample } from '../../../domain/navigation.ts';
import { maxRepeats } from '../../../domain/training/repeat.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { createPlanChangeImplementations } from '../../../machines/planChange/implementations.ts';
import { planChangeMachine } from '../../../machines/planChange/planChange.machine.ts';
import { useFitness } from '../../api/daily-loads.ts';
import { usePlanActs, usePlanPreview, useShownPlan } from '../../api/plan-acts.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useMember } from '../../api/queries.ts';
import { useMedia } from '../../ui/media.ts';
import { useToday } from '../../ui/now.ts';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { lazy } from '../../ui/lazy.ts';
import { usePlanChange } from '../../workflows/plan-change.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { libraryWords } from '../library/words.ts';
import { type Asked, follow, takeAsked } from './asked.ts';
import { DayDialog } from './day-dialog.tsx';
import { MovesBar } from './moves-bar.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import { ShiftDialog } from './shift-dialog.tsx';
import { useCarry } from './use-carry.ts';
import { useDrag } from './use-drag.ts';
import { planMovesWords as words } from './words.ts';
import { newId } from '../../api/new-id.ts';

/** Loaded on demand, since it is rarely needed. */
const KeepPlan = lazy(() => loadWithRetry(() => import('../library/keep-plan.tsx')));

/** Number of days from a workout to its proposed copy. */
const WEEK = 7;

interface PlanMovesProps {
  /** Scrolls to the day to which a workout is being moved. */
  readonly onShow?: (date: string) => void;
  /** Proposed days while the shift dialog is open; only on pages that can shift a block of weeks. */
  readonly shift?: {
    readonly shown: { readonly first: string; readonly last: string } | null;
    readonly onClose: () => void;
  };
}

/** Moves, copies and deletes the planned workouts of a page; renders nothing for members with sample data. */
export default function PlanMoves(props: PlanMovesProps) {
  const member = useMember();
  if (member.data === undefined || isSample(member.data)) return null;
  return <Moves timeZone={member.data.timeZone} {...props} />;
}

/** Handles moves by menu, drag and keyboard, with an undo of the last change. */
function Moves({ timeZone, onShow, shift }: PlanMovesProps & { readonly timeZone: string | null }) {
  const store = usePlanActs();
  const workflow = useWorkflow(planChangeMachine, () => createPlanChangeImplementations({ store }), undefined);
  const changes = usePlanChange(workflow);
  const shown = useShownPlan();
  const previewAct = usePlanPreview();
  const [over, setOver] = useState<string | null>(null);
  // Loads fitness, from which the planned values after a change are computed.
  useFitness();
  const today = useToday(timeZone);
  const isTouched = useMedia('(pointer: coarse)');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [chosen, choose] = useState<{
    readonly trainingPlanId: string;
    readonly how: 'move' | 'copy' | 'repeat' | 'keep';
  } | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => takeAsked(setAsked), []);
  const first = addDays(today, -PLAN_WINDOW_DAYS);
  const last = addDays(today, PLAN_WINDOW_DAYS);

  const planOf = (trainingPlanId: string) => {
    const plan = shown(trainingPlanId);
    return plan && { trainingPlanId, date: plan.date, name: workoutName(plan) };
  };
  /** Keeps the focus on the workout. */
  const act = (next: PlanningAct) => {
    if (next.kind === 'move') follow(next.trainingPlanId);
    changes.act(next);
  };
  const copyTo = (trainingPlanId: string, name: string, dates: readonly string[]) => {
    const copies = dates.map((date) => ({ trainingPlanId: newId(), date }));
    act({ kind: 'copy', trainingPlanId, name, copies });
  };
  const put = (trainingPlanId: string, date: string, isCopy: boolean) => {
    const plan = planOf(trainingPlanId);
    if (plan === undefined) return;
    const { name, date: from } = plan;
    if (isCopy) copyTo(trainingPlanId, name, [date]);
    else if (date !== from) act({ kind: 'move', trainingPlanId, name, from, to: date });
  };
  const grab = (trainingPlanId: string) => {
    const plan = planOf(trainingPlanId);
    if (plan === undefined) return;
    changes.carry({ trainingPlanId, name: plan.name, from: plan.date, to: plan.date, first, last });
  };
  const carriedNow = () => workflow.getSnapshot().context.carried;
  const step = (days: number) => {
    changes.step(days);
    const carried = carriedNow();
    if (carried === null) return;
    previewAct({ kind: 'move', ...carried });
    onShow?.(carried.to);
  };
  const putDown = () => {
    const carried = carriedNow();
    if (carried !== null) follow(carried.trainingPlanId);
    previewAct(null);
    changes.putDown();
  };
  const leave = () => {
    const carried = carriedNow();
    if (carried !== null) {
      follow(carried.trainingPlanId);
      onShow?.(carried.from);
    }
    previewAct(null);
    changes.leave();
  };
  const preview = (trainingPlanId: string | null, date: string | null, isCopy: boolean) => {
    setOver(trainingPlanId === null ? null : date);
    const plan = trainingPlanId === null ? undefined : planOf(trainingPlanId);
    if (plan === undefined || date === null) return previewAct(null);
    const { name, date: from } = plan;
    return previewAct(
      isCopy
        ? { kind: 'copy', trainingPlanId: plan.trainingPlanId, name, copies: [{ trainingPlanId: newId(), date }] }
        : { kind: 'move', trainingPlanId: plan.trainingPlanId, name, from, to: date },
    );
  };
  useDrag(put, { dragged: 'plan', target: 'date', over: preview });
  useCarry({
    carried: changes.carried,
    isCarrying: () => carriedNow() !== null,
    onGrab: grab,
    onStep: step,
    onPutDown: putDown,
    onLeave: leave,
  });

  const askedFor = asked === null ? undefined : planOf(asked.trainingPlanId);
  const dated = chosen === null ? undefined : planOf(chosen.trainingPlanId);
  const onAction = (kind: 'move' | 'copy' | 'repeat' | 'keep' | 'carry' | 'remove') => {
    if (askedFor === undefined) return;
    const { trainingPlanId, name } = askedFor;
    setAsked(null);
    setKept(null);
    if (kind === 'remove') act({ kind, trainingPlanIds: [trainingPlanId], name });
    else if (kind === 'carry') grab(trainingPlanId);
    else choose({ trainingPlanId, how: kind });
  };
  return (
    <>
      {asked !== null && askedFor !== undefined && (
        <PopupMenu
          label={words.workout}
          anchor={asked.button}
          onAction={onAction}
          onClose={() => setAsked(null)}
          items={[
            { id: 'move', label: words.move },
            { id: 'copy', label: words.copy },
            {
              id: 'repeat',
              label: words.repeat,
              ...(maxRepeats(askedFor.date, last) === 0 && { disabledBecause: words.noRepeat }),
            },
            { id: 'keep', label: libraryWords.keep },
            ...(isTouched ? [] : [{ id: 'carry' as const, label: words.carry, shortcut: 'M' }]),
            { id: 'remove', label: words.delete, isDanger: true },
          ]}
        />
      )}
      {chosen !== null && dated !== undefined && chosen.how === 'repeat' && (
        <RepeatDialog
          name={dated.name}
          date={dated.date}
          last={last}
          onPick={(dates) => {
            choose(null);
            copyTo(chosen.trainingPlanId, dated.name, dates);
          }}
          onClose={() => choose(null)}
        />
      )}
      {chosen !== null && dated !== undefined && (chosen.how === 'move' || chosen.how === 'copy') && (
        <DayDialog
          how={chosen.how}
          name={dated.name}
          date={dated.date}
          proposal={chosen.how === 'copy' ? addDays(dated.date, WEEK) : dated.date}
          first={first}
          last={last}
          onPick={(date) => {
            choose(null);
            put(chosen.trainingPlanId, date, chosen.how === 'copy');
          }}
          onClose={() => choose(null)}
        />
      )}
      {chosen !== null && chosen.how === 'keep' && (
        <Suspense>
          <KeepPlan
            trainingPlanId={chosen.trainingPlanId}
            onKept={(name) => {
              choose(null);
              setKept(name);
            }}
            onClose={() => choose(null)}
          />
        </Suspense>
      )}
      {shift !== undefined && shift.shown !== null && (
        <ShiftDialog
          {...shift.shown}
          window={{ first, last }}
          onPick={(block) => {
            shift.onClose();
            act({ kind: 'shift', actId: newId(), ...block });
          }}
          onClose={shift.onClose}
        />
      )}
      <StatusText tone="good">{kept !== null && libraryWords.kept(kept)}</StatusText>
      <MovesBar changes={{ ...changes, putDown, leave }} over={over} />
    </>
  );
}
