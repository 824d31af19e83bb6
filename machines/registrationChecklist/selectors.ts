import { ADDRESS_NOT_VERIFIED } from '../../domain/known-refusals.ts';
import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { registrationChecklistMachine } from './registrationChecklist.machine.ts';
import { textOf } from '../shared/failure.ts';
import { isDone, NOT_COMPLETED, type Programme, type Trouble } from './types.ts';

type Snapshot = SnapshotFrom<typeof registrationChecklistMachine>;

/** What the page says while it joins; null when it does not. [onboarding §4.29] */
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

/** Why joining came to nothing, in the page's language. */
function troubleText({ title, why }: Trouble, { contactEmail }: Programme) {
  const words = messages.joining;
  const message = (): string | null => {
    if (why === 'sessionEnded') return words.sessionEnded;
    if (!('said' in why)) return why.code === NOT_COMPLETED ? words.notCompleted : textOf(why);
    return why.said === null ? words.refusedWithout(contactEmail) : words.refused(why.said, contactEmail);
  };
  // Nothing was refused: no answer came, and nothing that was done is lost.
  const isUnanswered = typeof why === 'object' && 'tag' in why && why.tag === 'Network';
  return { title: isUnanswered ? words.notJoinedYet : words[title], message: message() };
}

const wantsAddress = (trouble: Trouble | null): boolean =>
  typeof trouble?.why === 'object' && 'code' in trouble.why && trouble.why.code === ADDRESS_NOT_VERIFIED;

/** A partner's page as it is shown. */
export function checklistView(snapshot: Snapshot) {
  const { steps, open, details, trouble, account, kind, permission, programme, hasAsked, level } = snapshot.context;
  const left = steps.filter((step) => !isDone(step)).length;
  return {
    steps,
    /** The step whose dialog is open. */
    open: snapshot.matches('asking') || snapshot.matches('account') || snapshot.matches('survey') ? open : null,
    /** What was typed into the details before. */
    details,
    /** The level of sharing that was chosen. */
    permission,
    /** Whose account it is joined with. */
    email: account?.email ?? null,
    /** The step that asked for it. */
    accountStep: steps.some(({ ref }) => ref === 'account') ? 'account' : 'device',
    /** Why 'Join Now' may not be pressed; null when it may. */
    held: left > 0 ? messages.joining.stepsLeft(left) : null,
    joining: joiningText(snapshot),
    trouble: trouble && troubleText(trouble, programme),
    /** The page can have the address confirmed, and join then. */
    wantsAddress: wantsAddress(trouble),
    isJoined: snapshot.matches('joined'),
    /** Coaches of the team were asked, and decide. */
    hasAsked,
    /** The level at which the cohort gets data, once it was joined. */
    level,
    isNew: kind === 'new',
    partnerAccount: snapshot.children.partnerAccount,
    survey: snapshot.children.survey,
  };
}
