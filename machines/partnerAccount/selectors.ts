import type { SnapshotFrom } from 'xstate';
import { saysEmailExists } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import type { partnerAccountMachine } from './partnerAccount.machine.ts';
import { failureText } from '../../domain/words/failure-text.ts';

type Snapshot = SnapshotFrom<typeof partnerAccountMachine>;

/** Which view of the dialog is open; it stays while its form is on the way. */
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

/** The account dialog as it is shown. */
export function partnerAccountView(snapshot: Snapshot) {
  const { person, refusal } = snapshot.context;
  const view = viewIn(snapshot);
  return {
    view,
    /** 'Continue as {email}'; null while nobody is signed in. */
    email: person?.email ?? null,
    isBusy: snapshot.hasTag('busy'),
    /** What the form's button says first while it works; null when it does not. */
    working: workingIn(snapshot),
    /** The last form was refused: title and reason. */
    refusal: refusal && messages.joining[refusal.title],
    reason: refusal && failureText(refusal.failure),
    /** The address has an account already, so that logging in helps. */
    accountExists: view === 'create' && refusal !== null && saysEmailExists(refusal.failure.message),
    canGoBack: snapshot.can({ type: 'BACK' }),
    canClose: snapshot.can({ type: 'CLOSE' }),
  };
}
