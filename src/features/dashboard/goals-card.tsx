import { Link } from '@tanstack/react-router';
import type { Member } from '../../../domain/entities/member.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { goalsInOrder, goalView } from '../../../domain/views/goals.ts';
import { weekStartOf } from '../../../domain/views/weeks.ts';
import { goalWords as words } from '../../../domain/words/goals.ts';
import { useGoals } from '../../api/goals.ts';
import { GoalProgress } from '../../shared/goals/goal-progress.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './goals-card.module.css';

interface GoalsCardProps {
  readonly member: Member;
  readonly today: string;
}

/** Progress of the member's goals. */
export default function GoalsCard({ member, today }: GoalsCardProps) {
  const goals = useGoals();
  const how = { today, weekStart: weekStartOf(member), prefersMetric: prefersMetricOf(member) };
  return (
    <Card
      title={words.title}
      actions={
        <Link to="/training/goals" className={styles.edit}>
          {goals.data?.length === 0 ? words.setOne : words.edit}
        </Link>
      }
    >
      <QueryView query={goals} label={words.loading} skeleton={<Skeleton height={72} />}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.none}>{words.none}</p>
          ) : (
            <ul className={styles.goals}>
              {goalsInOrder(all, today).map((goal) => (
                <li key={goal.goalId}>
                  <GoalProgress goal={goal} view={goalView(goal, how)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
