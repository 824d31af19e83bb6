import { deviceTypes, type DeviceType } from '../../../domain/vendors.ts';

/**
 * Results of a vendor's consent, in the URL to which the server redirects the browser. `busy`: the vendor did not respond. `moved`: the service has
 * been replaced by another one.
 */
export const linkOutcomes = ['linked', 'refused', 'failed', 'busy', 'moved'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];
/** Result for which a page may wait. */
export type WaitedOutcome = Exclude<LinkOutcome, 'moved'>;

export interface LinkResult<Outcome extends LinkOutcome = LinkOutcome> {
  readonly vendor: DeviceType;
  readonly outcome: Outcome;
}
type Waited = LinkResult<WaitedOutcome>;

/** True if a page may wait for this result. */
export const isWaitedFor = (result: LinkResult): result is Waited => result.outcome !== 'moved';

const CHANNEL = 'device-link';
const ACKNOWLEDGED = 'heard';

/** Parses a query like `?vendor=garmin&outcome=linked`; `null` if it contains no result. */
export function linkResultIn(search: string): LinkResult | null {
  const query = new URLSearchParams(search);
  const vendor = deviceTypes.find((type) => type === query.get('vendor'));
  const outcome = linkOutcomes.find((known) => known === query.get('outcome'));
  return vendor && outcome ? { vendor, outcome } : null;
}

function postOutcome(channel: BroadcastChannel, message: Waited | typeof ACKNOWLEDGED): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  channel.postMessage(message);
}

/**
 * Sends the result to the waiting page, which may have lost the vendor's window. Resolves once a page has received it; never if no page is waiting.
 */
export function sendOutcome(result: Waited): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data !== ACKNOWLEDGED) return;
      channel.close();
      resolve();
    });
    postOutcome(channel, result);
  });
}

/**
 * Subscribes to results of vendors' consents, and acknowledges them so the sending page can close.
 * @returns unsubscribes
 */
export function onOutcome(listener: (result: Waited) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Waited | typeof ACKNOWLEDGED>) => {
    if (data === ACKNOWLEDGED) return;
    listener(data);
    postOutcome(channel, ACKNOWLEDGED);
  });
  return () => channel.close();
}
