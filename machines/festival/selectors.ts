import type { SnapshotFrom } from 'xstate';
import { ADDRESS_NOT_VERIFIED, PASSWORD_LOCKED, saysWrongPassword } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import { textOf, type Failure } from '../shared/failure.ts';
import type { festivalMachine } from './festival.machine.ts';
import type { FestivalContext } from './types.ts';

type Snapshot = SnapshotFrom<typeof festivalMachine>;

/** Which form is shown; it stays while it is on its way. Null: none. */
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

/** What the page says while it works; null when it does not. [onboarding §4.29] */
function workingIn(snapshot: Snapshot): string | null {
  const { cohortName } = snapshot.context;
  if (snapshot.matches('loading') || snapshot.matches('deciding')) return messages.festival.loading(cohortName);
  if (snapshot.matches('signingUp')) return messages.signup.creating;
  if (snapshot.matches('signingIn')) return messages.login.signingIn;
  if (snapshot.matches('verifyingCode')) return messages.login.checkingCode;
  if (snapshot.matches('joining')) return messages.joining.syncing(cohortName);
  return snapshot.matches('connected') ? messages.festival.initializing : null;
}

/** What the person reads of a refusal. [onboarding §8.7] */
function warningOf(failure: Failure | null): string | null {
  if (failure === null) return null;
  if (saysWrongPassword(failure.message)) return messages.festival.wrongPassword;
  return failure.message.includes(PASSWORD_LOCKED) ? messages.festival.tooManyAttempts : textOf(failure);
}

/** What stands under 'Uh oh!' */
function problemText(problem: FestivalContext['problem']): string | null {
  if (problem === 'missing') return messages.festival.emailMissing;
  return problem === 'invalid' ? messages.festival.emailInvalid : textOf(problem);
}

/** A festival's page as it is shown. */
export function festivalView(snapshot: Snapshot) {
  const { email, levels, permission, problem, warning, refusal } = snapshot.context;
  const form = formIn(snapshot);
  const hasFailed = snapshot.matches('error') || snapshot.matches('notJoined');
  return {
    form,
    email,
    /** Levels to choose from on this form, the widest first. */
    levels: form === 'new' || form === 'join' ? levels : [],
    permission,
    /** Why 'LET'S GO!' is held whatever the password is; null when it is not. */
    held: (form === 'new' || form === 'join') && permission === null ? messages.festival.choosePermission : null,
    isBusy: snapshot.hasTag('busy'),
    working: workingIn(snapshot),
    problem: hasFailed ? problemText(problem) : null,
    /** The page can have the address confirmed, and try again then. */
    wantsAddress: hasFailed && typeof problem === 'object' && problem?.code === ADDRESS_NOT_VERIFIED,
    canRetry: snapshot.can({ type: 'RETRY' }),
    warning: warningOf(warning),
    /** What the warning said, once it is gone. */
    refusal: warning === null ? warningOf(refusal) : null,
  };
}
