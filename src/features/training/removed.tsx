import { dayText, relativeDay } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import { formatHours, typeOf } from '../../../domain/views/display-format.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { useRemovedPlans, useRestorePlan } from '../../api/removed-plans.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { FormError } from '../../ui/form.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useStore } from '../../workflows/form-edit.ts';
import { useState } from 'react';
import styles from './removed.module.css';
import { removedWords as words } from './removed-words.ts';

/** Page of deleted planned workouts that can still be restored. */
export function RemovedPage({ member }: { readonly member: Member }) {
  const plans = useRemovedPlans();
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      back={<BackLink to="/training">{words.backToTraining}</BackLink>}
    >
      {isSample(member) && (
        <p>
          <SampleNote />
        </p>
      )}
      <QueryView query={plans} label={words.loading} skeleton={<Skeleton height={240} round />}>
        {(found) => <Removed plans={found} member={member} />}
      </QueryView>
    </Page>
  );
}

function Removed({ plans, member }: { readonly plans: readonly Plan[]; readonly member: Member }) {
  const today = useToday(member.timeZone);
  const restore = useRestorePlan();
  const [told, tell] = useState<string | null>(null);
  const { isSaving, failure, send } = useStore<Plan>(async (plan, signal) => {
    await restore(plan.trainingPlanId, signal);
    tell(words.restored(workoutName(plan), relativeDay(plan.date, today)));
  });
  return (
    <>
      {failure !== null && <FormError title={words.notRestored} message={failure} />}
      <StatusText>{told}</StatusText>
      {plans.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} />
      ) : (
        <Card flush>
          <ul className={styles.list} aria-label={words.title}>
            {plans.map((plan) => (
              <li key={plan.trainingPlanId}>
                <SportIcon type={typeOf(plan)} size={20} />
                <span className={styles.words}>
                  <strong>{workoutName(plan)}</strong>
                  <span className={styles.soft}>
                    {dayText(plan.date, today)}
                    {plan.duration !== null && plan.duration > 0 && (
                      <>
                        {' · '}
                        <FigureText {...formatHours(plan.duration)} />
                      </>
                    )}
                  </span>
                </span>
                {!isSample(member) && (
                  <Button
                    size="small"
                    isDisabled={isSaving}
                    aria-label={words.restoreThis(workoutName(plan), dayText(plan.date, today))}
                    onPress={() => send(plan)}
                  >
                    {words.restore}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
