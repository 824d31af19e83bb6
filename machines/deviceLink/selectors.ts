import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { textOf } from '../shared/failure.ts';
import type { deviceLinkMachine } from './deviceLink.machine.ts';

/** State of linking a device, for a page. */
export interface DeviceLinkView {
  readonly device: string;
  /** The message to show; null if none. `hasFailed`: it is an error. */
  readonly message: string | null;
  readonly hasFailed: boolean;
  /** URL for a plain link if the popup was blocked. */
  readonly linkUrl: string | null;
  /** True while waiting for the member in the vendor's popup or on the phone. */
  readonly isWaiting: boolean;
  /** True while linking, or reconnecting a broken link. */
  readonly isLinking: boolean;
  readonly canLink: boolean;
  /** True while the vendor's login form is shown or being verified. */
  readonly asksLogin: boolean;
  readonly isChecking: boolean;
  /** URL of the vendor's page with the API key while the key is requested; `null` otherwise. */
  readonly keyPage: string | null;
  readonly isCheckingKey: boolean;
  /** True if linking is only possible in the iPhone app. */
  readonly needsPhone: boolean;
  /** True if the vendor's service was discontinued and has a successor. */
  readonly hasMoved: boolean;
  readonly isLinked: boolean;
  readonly asksUnlink: boolean;
  readonly isUnlinking: boolean;
  /** True while the notice that the vendor ended the link is being dismissed. */
  readonly isForgettingEnd: boolean;
}

/** The current message in the page's language; null if none. */
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
