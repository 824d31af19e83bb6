import { useState } from 'react';
import { PLAN_WINDOW_DAYS } from '../../../domain/constants.ts';
import { longDate } from '../../../domain/date-text.ts';
import { addDays, isCivilDate } from '../../../domain/dates.ts';
import { type Block, shiftOutcome } from '../../../domain/training/shift.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { usePlans } from '../../api/plans.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Conflicts } from '../day-markers/conflicts.tsx';
import { planMovesWords as words } from './words.ts';

/** Maximum number of conflicting workouts to name; the rest are only counted. */
const MAX_NAMED = 6;

interface Days {
  readonly first: string;
  readonly last: string;
}

interface ShiftDialogProps extends Days {
  /** Range of days available for planning. */
  readonly window: Days;
  readonly onPick: (block: Block) => void;
  readonly onClose: () => void;
}

/** Dialog that asks which weeks to shift by how much, and shows conflicts. */
export function ShiftDialog({ window, onPick, onClose, ...proposed }: ShiftDialogProps) {
  const plans = usePlans(window.first, window.last);
  const [first, setFirst] = useState(proposed.first);
  const [last, setLast] = useState(proposed.last);
  const [typed, setTyped] = useState('7');
  const [direction, setDirection] = useState<'later' | 'earlier'>('later');
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const areDays = days >= 1 && days <= PLAN_WINDOW_DAYS;
  const isInOrder = isCivilDate(first) && isCivilDate(last) && first <= last;
  const block: Block | null = areDays && isInOrder ? { first, last, days: direction === 'later' ? days : -days } : null;
  const outcome = block === null || plans.data === undefined ? null : shiftOutcome(plans.data, block, window);
  const isGood = outcome !== null && outcome.moved.length > 0 && outcome.outside.length === 0;
  const pick = () => {
    if (isGood && block !== null) onPick(block);
  };
  return (
    <Dialog
      title={words.shiftTitle}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button variant="primary" isDisabled={!isGood} onPress={pick}>
            {words.doShift}
          </Button>
        </>
      }
    >
      <Form aria-label={words.shiftTitle} onSubmit={pick}>
        <DateField label={words.firstDay} name="first" value={first} {...limits(window)} onChange={setFirst} />
        <DateField label={words.lastDay} name="last" value={last} {...limits(window)} onChange={setLast} />
        <TextField
          label={words.byDays}
          name="days"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          errors={areDays ? [] : [words.daysNeeded(PLAN_WINDOW_DAYS)]}
        />
        <RadioField
          label={words.direction}
          name="direction"
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'later', label: words.later },
            { value: 'earlier', label: words.earlier },
          ]}
        />
        {!isInOrder && <FormError title={words.wrongOrder} />}
        <QueryView query={plans} label={words.loadingPlans} skeleton={<Skeleton height={24} />}>
          {() => outcome !== null && <Outcome outcome={outcome} />}
        </QueryView>
        <Conflicts dates={block === null ? [] : (outcome?.moved ?? []).map(({ date }) => addDays(date, block.days))} />
      </Form>
    </Dialog>
  );
}

const limits = ({ first, last }: Days) => ({ first, last });

type Shown = ReturnType<
  typeof shiftOutcome<{ trainingPlanId: string; date: string; title: string; activityTypeId: number }>
>;

/** Lists the moved workouts and the ones they conflict with. */
function Outcome({ outcome: { moved, met, outside } }: { readonly outcome: Shown }) {
  const more = met.length - MAX_NAMED;
  return (
    <>
      <StatusText>{moved.length === 0 ? words.nothingMoves : words.movesCount(moved.length)}</StatusText>
      {outside.length > 0 && <FormError title={words.tooFar} />}
      {met.length > 0 && (
        <div>
          <p>{words.othersThere}</p>
          <ul>
            {met.slice(0, MAX_NAMED).map((plan) => (
              <li key={plan.trainingPlanId}>{words.otherThere(longDate(plan.date), workoutName(plan))}</li>
            ))}
            {more > 0 && <li>{words.andMore(more)}</li>}
          </ul>
        </div>
      )}
    </>
  );
}
