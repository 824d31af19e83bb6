import type { SnapshotFrom } from 'xstate';
import { ADDRESS_NOT_VERIFIED, PASSWORD_LOCKED, isWrongPasswordMessage } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import { textOf, type Failure } from '../shared/failure.ts';
import type { festivalMachine } from './festival.machine.ts';
import type { FestivalContext } from './types.ts';

type Snapshot = SnapshotFrom<typeof festivalMachine>;

/** Returns the form shown or being sent; null if there is none. */
function formIn(snapshot: Snapshot): 'new' | 'join' | 'welcomeBack' | 'code' | 'setUp' | null {
  const isLeavingCode = snapshot.matches('leavingCode');
  if (snapshot.matches('askingForCode') || snapshot.matches('verifyingCode') || isLeavingCode) return 'code';
  if (snapshot.matches('settingUpElsewhere')) return 'setUp';
  if (snapshot.matches('newUser') || snapshot.matches('signingUp')) return 'new';
  if (snapshot.matches('notInCohort')) return 'join';
  if (snapshot.matches('notAuthenticated')) return 'welcomeBack';
  if (!snapshot.matches('signingIn')) return null;
  return snapshot.context.standing === 'member' ? 'welcomeBack' : 'join';
}

/** Progress message; null if idle. [onboarding §4.29] */
function workingIn(snapshot: Snapshot): string | null {
  const { cohortName } = snapshot.context;
  if (snapshot.matches('loading') || snapshot.matches('deciding')) return messages.festival.loading(cohortName);
  if (snapshot.matches('signingUp')) return messages.signup.creating;
  if (snapshot.matches('signingIn')) return messages.login.signingIn;
  if (snapshot.matches('verifyingCode')) return messages.login.checkingCode;
  if (snapshot.matches('joining')) return messages.joining.syncing(cohortName);
  return snapshot.matches('connected') ? messages.festival.initializing : null;
}

/** Message for a refusal. [onboarding §8.7] */
function warningOf(failure: Failure | null): string | null {
  if (failure === null) return null;
  if (isWrongPasswordMessage(failure.message)) return messages.festival.wrongPassword;
  return failure.message.includes(PASSWORD_LOCKED) ? messages.festival.tooManyAttempts : textOf(failure);
}

/** Text below 'Uh oh!' */
function problemText(problem: FestivalContext['problem']): string | null {
  if (problem === 'missing') return messages.festival.emailMissing;
  return problem === 'invalid' ? messages.festival.emailInvalid : textOf(problem);
}

/** State of a festival's page. */
export function festivalView(snapshot: Snapshot) {
  const { email, levels, permission, problem, warning, refusal } = snapshot.context;
  const form = formIn(snapshot);
  const hasFailed = snapshot.matches('error') || snapshot.matches('notJoined');
  return {
    form,
    email,
    /** Levels to choose from on this form, widest first. */
    levels: form === 'new' || form === 'join' ? levels : [],
    permission,
    /** Why 'LET'S GO!' is disabled, regardless of the password; null if it is enabled. */
    held: (form === 'new' || form === 'join') && permission === null ? messages.festival.choosePermission : null,
    isBusy: snapshot.hasTag('busy'),
    working: workingIn(snapshot),
    problem: hasFailed ? problemText(problem) : null,
    /** True if the page offers to verify the address and then retries. */
    wantsAddress: hasFailed && typeof problem === 'object' && problem?.code === ADDRESS_NOT_VERIFIED,
    canRetry: snapshot.can({ type: 'RETRY' }),
    warning: warningOf(warning),
    /** Text of the warning after it has disappeared. */
    refusal: warning === null ? warningOf(refusal) : null,
  };
}
