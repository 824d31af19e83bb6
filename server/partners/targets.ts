import { listCoupons } from '../accounts/coupons.store.ts';
import type { Db } from '../db/open.ts';
import { listTeams } from '../teams/teams.store.ts';
import { listCohorts } from './cohorts.store.ts';
import { listEvents } from './events.store.ts';
import { listSurveys } from './surveys.store.ts';

/** Reads all possible targets of a page, by name. */
export async function readTargets(db: Db) {
  const [cohorts, teams, events, surveys, coupons] = await Promise.all([
    listCohorts(db),
    listTeams(db),
    listEvents(db),
    listSurveys(db),
    listCoupons(db),
  ]);
  return { cohorts, teams, events, surveys, coupons };
}
export type Targets = Awaited<ReturnType<typeof readTargets>>;
