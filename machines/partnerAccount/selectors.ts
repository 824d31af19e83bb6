import type { SnapshotFrom } from 'xstate';
import { isEmailExistsMessage } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import type { partnerAccountMachine } from './partnerAccount.machine.ts';
import { failureText } from '../../domain/words/failure-text.ts';

type Snapshot = SnapshotFrom<typeof partnerAccountMachine>;

/** Returns the view that is open or whose form is being sent. */
function viewIn(snapshot: Snapshot): 'choose' | 'logIn' | 'code' | 'setUp' | 'create' {
  if (snapshot.matches('creating') || snapshot.matches('registering')) return 'create';
  if (snapshot.matches('askingForCode') || snapshot.matches('verifyingCode')) return 'code';
  if (snapshot.matches('settingUpElsewhere')) return 'setUp';
  if (snapshot.matches('choosing') || snapshot.matches('signingOut')) return 'choose';
  return 'logIn';
}

function workingIn(snapshot: Snapshot): string | null {
  if (snapshot.matches('signingIn')) return messages.login.signingIn;
  if (snapshot.matches('registering')) return messages.signup.creating;
  return snapshot.matches('verifyingCode') ? messages.login.checkingCode : null;
}

/** State of the account dialog. */
export function partnerAccountView(snapshot: Snapshot) {
  const { person, refusal } = snapshot.context;
  const view = viewIn(snapshot);
  return {
    view,
    /** Address for 'Continue as {email}'; null if no member is signed in. */
    email: person?.email ?? null,
    isBusy: snapshot.hasTag('busy'),
    /** Button text while working; null otherwise. */
    working: workingIn(snapshot),
    /** Title and reason of the last refusal. */
    refusal: refusal && messages.joining[refusal.title],
    reason: refusal && failureText(refusal.failure),
    /** True if the address already has an account, so logging in helps. */
    accountExists: view === 'create' && refusal !== null && isEmailExistsMessage(refusal.failure.message),
    canGoBack: snapshot.can({ type: 'BACK' }),
    canClose: snapshot.can({ type: 'CLOSE' }),
  };
}
