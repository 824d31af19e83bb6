import { memberIdIn } from '../../machines/session/selectors.ts';
import type { RouterContext } from './guard.ts';

/**
 * Loads the data of a partner page's frame: the `MemberProgram`, `null` for a guest, and the partner with its colours, `null` for an unknown code.
 */
export async function lookUpFrame({ call, inside, session }: RouterContext, coupon: string | undefined) {
  const page = coupon === undefined ? null : call('getSignupPage', { params: { code: coupon } }).catch(() => null);
  const isGuest = memberIdIn(session.getSnapshot()) === null;
  const [loaded, partner] = await Promise.all([isGuest ? null : inside(), page]);
  return { actors: loaded?.actors ?? null, partner };
}
