import { dayText } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import { SENT_DAYS, type SentWorkout, type SentWorkouts } from '../../../domain/entities/sent-workouts.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { useSendWorkouts, useSentWorkouts } from '../../api/sent-workouts.ts';
import { sourceName } from '../../shared/sources/names.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { sourcePagesWords } from './words.ts';
import styles from './sources.module.css';

interface WorkoutsCardProps {
  readonly vendor: DeviceType;
  readonly member: Member;
}

/** Switches on sending planned workouts to a vendor's calendar, and shows those that arrived. */
export function WorkoutsCard({ vendor, member }: WorkoutsCardProps) {
  const sent = useSentWorkouts(vendor);
  const send = useSendWorkouts(vendor);
  const changes = useListChange(async ({ action }, signal) => {
    await send(action === 'start', signal);
    return null;
  });
  const words = sourcePagesWords.workouts;
  const name = sourceName(vendor);
  const { changing, confirming, failed } = changes;
  const change = (action: 'start' | 'stop') => ({ action, id: vendor, name });
  const isOn = (sends: boolean) => (changing === null ? sends : changing.action === 'start');
  return (
    <Card title={words.title} note={words.what(name, SENT_DAYS)}>
      <QueryView query={sent} label={words.loading} skeleton={<Skeleton height={96} />}>
        {(state) => (
          <>
            {failed !== null && <FormError title={words.notChanged} message={failed.message} />}
            <CheckBox
              isSelected={isOn(state.sends)}
              isDisabled={changing !== null}
              onChange={(wanted) => (wanted ? changes.change(change('start')) : changes.ask(change('stop')))}
            >
              {words.send(name)}
            </CheckBox>
            <State state={state} name={name} />
            {state.sends && <Workouts workouts={state.workouts} member={member} />}
          </>
        )}
      </QueryView>
      {confirming !== null && (
        <ConfirmDialog
          title={words.stopTitle(name)}
          message={words.stopMessage(name)}
          confirmLabel={words.stop}
          isDanger
          onConfirm={changes.confirm}
          onCancel={changes.cancel}
        />
      )}
    </Card>
  );
}

/** Shows the obstacle if there is one, otherwise the time of the last comparison with the calendar. */
function State({ state, name }: { readonly state: SentWorkouts; readonly name: string }) {
  const { timeInSentence } = useTimeText();
  const words = sourcePagesWords.workouts;
  const { sends, isEnding, failure, inStepAt } = state;
  if (!sends && !isEnding) return null;
  if (failure !== null) return <Note>{words.failures[failure](name)}</Note>;
  return (
    <StatusText>
      {isEnding ? words.ending(name) : inStepAt === null ? words.starting : words.inStep(timeInSentence(inStepAt))}
    </StatusText>
  );
}

interface WorkoutsProps {
  readonly workouts: readonly SentWorkout[];
  readonly member: Member;
}

function Workouts({ workouts, member }: WorkoutsProps) {
  const { timeInSentence } = useTimeText();
  const today = useToday(member.timeZone);
  const words = sourcePagesWords.workouts;
  if (workouts.length === 0) return <p className={styles.soft}>{words.none(SENT_DAYS)}</p>;
  return (
    <ul className={styles.list} aria-label={words.title}>
      {workouts.map(({ trainingPlanId, trainingPlanDate, activityTypeId, title, state, sentAt, pushErrors }) => (
        <li key={trainingPlanId}>
          <div className={styles.what}>
            <span>{workoutName({ title, activityTypeId })}</span>
            <span className={styles.soft}>{dayText(trainingPlanDate, today)}</span>
            {pushErrors.map((error) => (
              <span key={error}>{words.pushError(error)}</span>
            ))}
          </div>
          <span className={styles.soft}>
            {state === 'sent' && sentAt !== null ? words.sent(timeInSentence(sentAt)) : words.states[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}
