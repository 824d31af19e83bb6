import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { providerReturnMachine } from './providerReturn.machine.ts';

type Snapshot = SnapshotFrom<typeof providerReturnMachine>;

/** Content of the page. */
function pageOf(snapshot: Snapshot) {
  if (snapshot.matches('refused')) return 'refused';
  if (snapshot.matches('needingLogin')) return 'login';
  if (snapshot.matches('offeringAccount') || snapshot.matches('creating')) return 'account';
  if (snapshot.matches('offeringConnection') || snapshot.matches('connecting')) return 'connection';
  return snapshot.matches('connected') ? 'connected' : 'wait';
}

/** State of the page that a sign-in provider returns the browser to. */
export const providerReturnView = (snapshot: Snapshot) => ({
  page: pageOf(snapshot),
  /** The address reported by the provider; null if unknown. */
  email: snapshot.context.step?.email ?? null,
  failure: textOf(snapshot.context.failure),
  isBusy: snapshot.hasTag('busy'),
});
