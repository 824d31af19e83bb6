import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { textOf } from '../shared/failure.ts';
import type { deviceLinkMachine } from './deviceLink.machine.ts';

/** How far the linking of a device is, as a page shows it. */
export interface DeviceLinkView {
  readonly device: string;
  /** The sentence to show now; null: none. `hasFailed`: it tells of a failure. */
  readonly message: string | null;
  readonly hasFailed: boolean;
  /** For a plain link, where the window was blocked. */
  readonly linkUrl: string | null;
  /** Somebody answers elsewhere: in the vendor's window, or on the phone. */
  readonly isWaiting: boolean;
  /** On the way to a link, or mending one. */
  readonly isLinking: boolean;
  readonly canLink: boolean;
  /** The vendor's login is asked for, and being checked. */
  readonly asksLogin: boolean;
  readonly isChecking: boolean;
  /** The vendor's page with the API key while that is asked for, else `null`. */
  readonly keyPage: string | null;
  readonly isCheckingKey: boolean;
  /** Only the iPhone app can do it. */
  readonly needsPhone: boolean;
  /** The vendor's service is gone and has a successor. */
  readonly hasMoved: boolean;
  readonly isLinked: boolean;
  readonly asksUnlink: boolean;
  readonly isUnlinking: boolean;
  /** That the link ended at the vendor is being put away. */
  readonly isForgettingEnd: boolean;
}

/** The words of what is to be said now, in the page's language; null: nothing is. */
export function linkMessage({ context }: SnapshotFrom<typeof deviceLinkMachine>): string | null {
  const { sentence, productName, failure } = context;
  switch (sentence) {
    case null:
      return null;
    case 'appleConnect':
    case 'appleDisconnect':
      return messages.link[sentence](productName);
    case 'forgetFailed':
      return messages.sources.dismissFailed;
    case 'unknownDevice':
      return messages.errors.unknown;
    case 'whatFailed':
      return textOf(failure);
    default:
      return messages.link[sentence];
  }
}

export function deviceLinkView(snapshot: SnapshotFrom<typeof deviceLinkMachine>): DeviceLinkView {
  const { device, failure, linkUrl } = snapshot.context;
  const isUnlinking = snapshot.matches('unlinking');
  const isForgettingEnd = snapshot.matches('forgettingEnd');
  const isChecking = snapshot.matches('validating');
  const isCheckingKey = snapshot.matches('linkingByKey');
  return {
    device,
    message: linkMessage(snapshot),
    hasFailed: failure !== null,
    linkUrl,
    isWaiting: snapshot.hasTag('waiting'),
    isLinking: !isUnlinking && !isForgettingEnd && (snapshot.hasTag('busy') || snapshot.hasTag('waiting')),
    canLink: snapshot.can({ type: 'LINK' }),
    asksLogin: isChecking || snapshot.matches('askingCredentials'),
    isChecking,
    keyPage: isCheckingKey || snapshot.matches('askingKey') ? snapshot.context.keyPage : null,
    isCheckingKey,
    needsPhone: snapshot.matches('appleNeedsPhone') || snapshot.matches('unlinkNeedsPhone'),
    hasMoved: snapshot.matches('moved'),
    isLinked: snapshot.hasTag('linked'),
    asksUnlink: snapshot.matches('confirmingUnlink'),
    isUnlinking,
    isForgettingEnd,
  };
}
