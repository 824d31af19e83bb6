import { isCivilDate, localDate } from '../../domain/dates.ts';
import { MAX_GOALS } from '../../domain/entities/goal.ts';
import { weekStartOf } from '../../domain/views/weeks.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { isCreatedBefore } from '../members/created-before.store.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { hasRoom } from '../members/row-limits.store.ts';
import { calendarOf, deleteGoal, goalsOf, storeGoal } from './goals.store.ts';

interface GoalDeps {
  readonly db: Db;
  readonly now: () => Date;
}

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

/** Creates the handlers for goals. */
export function createGoalHandlers({ db, now }: GoalDeps) {
  const listed = async (tx: Db, id: string) => {
    const calendar = await calendarOf(tx, id);
    if (calendar === null) throw nothingThere();
    const today = localDate(now().getTime() / 1000, calendar.time_zone);
    return goalsOf(tx, id, { today, weekStart: weekStartOf({ weekStartsOn: calendar.week_starts_on }) });
  };
  return {
    async listGoals({ params: { id } }) {
      return { status: 200, body: { goals: await listed(db, id) } };
    },

    async saveGoal({ params: { id }, body: { goal_id: goalId = null, new_id: newId, input } }) {
      if (input.kind === 'race' && !isCivilDate(input.date)) {
        throw new ApiFailure(400, 'invalid_request', 'There is no such day.', { date: ['There is no such day.'] });
      }
      const goals = await memberTransaction(db, id, async (tx) => {
        if (goalId === null && (await isCreatedBefore(tx, 'goal', newId, id))) return listed(tx, id);
        if (goalId === null && !(await hasRoom(tx, id, 'goals'))) {
          throw new ApiFailure(409, 'too_many_goals', `You can have up to ${MAX_GOALS} goals.`);
        }
        if (!(await storeGoal(tx, id, { goalId, newId }, input))) throw nothingThere();
        await changed(tx, { what: 'calendar', of: id });
        return listed(tx, id);
      });
      return { status: 200, body: { goals } };
    },

    async removeGoal({ params: { id, goalId } }) {
      const goals = await memberTransaction(db, id, async (tx) => {
        if (!(await deleteGoal(tx, id, goalId))) throw nothingThere();
        await changed(tx, { what: 'calendar', of: id });
        return listed(tx, id);
      });
      return { status: 200, body: { goals } };
    },
  } satisfies Partial<Handlers>;
}
