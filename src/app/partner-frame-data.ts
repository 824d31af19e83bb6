import { memberIdIn } from '../../machines/session/selectors.ts';
import type { RouterContext } from './guard.ts';

/** What the frame of a partner's page needs: the member's program, null for a guest, and whose colours it has, null where its code is unknown. */
export async function lookUpFrame({ call, inside, session }: RouterContext, coupon: string | undefined) {
  const page = coupon === undefined ? null : call('getSignupPage', { params: { code: coupon } }).catch(() => null);
  const isGuest = memberIdIn(session.getSnapshot()) === null;
  const [loaded, partner] = await Promise.all([isGuest ? null : inside(), page]);
  return { actors: loaded?.actors ?? null, partner };
}
