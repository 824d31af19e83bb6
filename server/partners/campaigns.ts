import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import { standingOf, type Target } from './pages.store.ts';

/** Messages for ended campaigns. The page displays each where it applies. */
export const CAMPAIGN_OVER = 'This campaign has ended, so you can no longer join it.';

const nothing = {
  cohortId: 'There is no such cohort.',
  eventId: 'There is no such event.',
  surveyId: 'There is no such survey.',
} as const satisfies Record<Target, string>;

export const targetNotFound = (target: Target): ApiFailure => new ApiFailure(404, 'not_found', nothing[target]);

/**
 * Checks that an open page leads to a target. Targets without a published page count as missing for people who join through pages, so ids of
 * drafts and internal targets are useless.
 * @throws ApiFailure 404, or 409 `campaign_over`
 */
export async function mustBeOpen(db: Db, target: Target, id: string): Promise<void> {
  const standing = await standingOf(db, target, id);
  if (standing === 'none') throw targetNotFound(target);
  if (standing === 'over') throw new ApiFailure(409, 'campaign_over', CAMPAIGN_OVER);
}
