import { MAX_SPORT_ANSWERS } from '../../domain/entities/sport-answer.ts';
import type { Recomputation } from '../../domain/entities/zones.ts';
import { sportKey } from '../../domain/sports/sport-name.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';
import { outdateAnswered, setSportAnswers, unknownSportsOf } from './sport-answers.store.ts';

export interface SportAnswerDeps {
  readonly db: Db;
  /** Schedules the new measurement of outdated activities; runs in the transaction that marks them. */
  readonly planMeasuring: (tx: Db, memberId: string) => Promise<void>;
  readonly analysisProgress: (memberId: string) => Promise<Recomputation>;
}

/** Creates the handlers for sports missing in the sports table, and the member's answers about them. */
export function createSportAnswerHandlers({ db, planMeasuring, analysisProgress }: SportAnswerDeps) {
  const sportsOf = async (memberId: string) => ({
    sports: await unknownSportsOf(db, memberId),
    recompute: await analysisProgress(memberId),
  });

  return {
    async listUnknownSports({ params: { id } }) {
      return { status: 200, body: await sportsOf(id) };
    },

    async answerUnknownSports({ params: { id }, body: { answers } }) {
      const isThere = await nullIfDeleted(
        memberTransaction(db, id, async (tx) => {
          if (!(await setSportAnswers(tx, id, answers))) {
            throw new ApiFailure(409, 'too_many_sports', `You can have up to ${MAX_SPORT_ANSWERS} sports.`);
          }
          const keys = answers.map(({ word }) => sportKey(word));
          if (await outdateAnswered(tx, id, keys)) await planMeasuring(tx, id);
          await changed(tx, { what: 'calendar', of: id });
          return true;
        }),
      );
      if (isThere === null) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
      return { status: 200, body: await sportsOf(id) };
    },
  } satisfies Partial<Handlers>;
}
