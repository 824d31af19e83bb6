import { ADDRESS_NOT_VERIFIED } from '../../domain/known-refusals.ts';
import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { registrationChecklistMachine } from './registrationChecklist.machine.ts';
import { textOf } from '../shared/failure.ts';
import { isDone, NOT_COMPLETED, type Programme, type JoinFailure } from './types.ts';

type Snapshot = SnapshotFrom<typeof registrationChecklistMachine>;

/** Progress message while joining; null otherwise. [onboarding §4.29] */
export function joiningText(snapshot: Snapshot): string | null {
  const words = messages.joining;
  if (!snapshot.matches('joining')) return null;
  if (snapshot.matches({ joining: 'registering' })) return words.registering;
  if (snapshot.matches({ joining: 'savingAnswers' })) return words.saving;
  if (snapshot.matches({ joining: 'updatingProfile' })) return words.updating;
  if (snapshot.matches({ joining: 'optingIn' })) return words.optingIn;
  if (snapshot.matches({ joining: 'authorizing' })) return words.authorizing;
  if (snapshot.matches({ joining: 'applyingCoupon' })) return words.coupon;
  return words.syncing(snapshot.context.programme.cohortName);
}

/** Why joining failed, in the page's language. */
function troubleText({ title, why }: JoinFailure, { contactEmail }: Programme) {
  const words = messages.joining;
  const message = (): string | null => {
    if (why === 'sessionEnded') return words.sessionEnded;
    if (!('said' in why)) return why.code === NOT_COMPLETED ? words.notCompleted : textOf(why);
    return why.said === null ? words.refusedWithout(contactEmail) : words.refused(why.said, contactEmail);
  };
  // True if there was no response; completed actions are kept.
  const isUnanswered = typeof why === 'object' && 'tag' in why && why.tag === 'Network';
  return { title: isUnanswered ? words.notJoinedYet : words[title], message: message() };
}

const wantsAddress = (trouble: JoinFailure | null): boolean =>
  typeof trouble?.why === 'object' && 'code' in trouble.why && trouble.why.code === ADDRESS_NOT_VERIFIED;

/** State of a partner page. */
export function checklistView(snapshot: Snapshot) {
  const { steps, open, details, trouble, account, kind, permission, programme, hasAsked, level } = snapshot.context;
  const left = steps.filter((step) => !isDone(step)).length;
  return {
    steps,
    /** The step with an open dialog. */
    open: snapshot.matches('asking') || snapshot.matches('account') || snapshot.matches('survey') ? open : null,
    /** Event details entered earlier. */
    details,
    /** The chosen sharing level. */
    permission,
    /** Address of the account used for joining. */
    email: account?.email ?? null,
    /** The step that requested the account. */
    accountStep: steps.some(({ ref }) => ref === 'account') ? 'account' : 'device',
    /** Why 'Join Now' is disabled; null if it is enabled. */
    held: left > 0 ? messages.joining.stepsLeft(left) : null,
    joining: joiningText(snapshot),
    trouble: trouble && troubleText(trouble, programme),
    /** True if the page offers to verify the address before joining. */
    wantsAddress: wantsAddress(trouble),
    isJoined: snapshot.matches('joined'),
    /** True if the team's coaches received a request and will decide. */
    hasAsked,
    /** The sharing level in the cohort, once joined. */
    level,
    isNew: kind === 'new',
    partnerAccount: snapshot.children.partnerAccount,
    survey: snapshot.children.survey,
  };
}
