import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { accountingWords as words } from './words.ts';

/** Describes a member's access. Omits trials and subscriptions if nothing is charged. */
export function standingOf(
  { accessLevel }: Pick<Member, 'accessLevel'>,
  payments: 'live' | 'sandbox' | 'off',
): { readonly name: string; readonly text: string } {
  const isFree = payments === 'off';
  if (accessLevel >= ACCESS_LEVEL.admin) return { name: words.staff, text: words.everythingIsOpenToYou };
  if (accessLevel >= ACCESS_LEVEL.normal || (isFree && accessLevel >= ACCESS_LEVEL.trial))
    return { name: words.fullAccess, text: words.everythingIsOpenToYou };
  if (accessLevel >= ACCESS_LEVEL.trial) return { name: words.trial, text: words.openWhileTrialLasts };
  if (accessLevel >= ACCESS_LEVEL.demo) return { name: words.sampleData, text: words.youAreViewingSampleData };
  return isFree
    ? { name: words.noAccess, text: words.yourAccessIsOver }
    : { name: words.noSubscription, text: words.yourTrialOrSubscriptionIs };
}
