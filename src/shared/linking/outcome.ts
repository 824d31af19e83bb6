import { deviceTypes, type DeviceType } from '../../../domain/vendors.ts';

/**
 * How a vendor's consent ended, as the server says it in the address of the page it sends the browser back to. `busy`: the
 * vendor did not answer. `moved`: its service is gone and has a successor.
 */
export const linkOutcomes = ['linked', 'refused', 'failed', 'busy', 'moved'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];
/** What a page may be waiting for. */
export type WaitedOutcome = Exclude<LinkOutcome, 'moved'>;

export interface LinkResult<Outcome extends LinkOutcome = LinkOutcome> {
  readonly vendor: DeviceType;
  readonly outcome: Outcome;
}
type Waited = LinkResult<WaitedOutcome>;

/** Whether a result is one that a page may wait for. */
export const isWaitedFor = (result: LinkResult): result is Waited => result.outcome !== 'moved';

const CHANNEL = 'device-link';
const HEARD = 'heard';

/** The result that a query like `?vendor=garmin&outcome=linked` names; null when it names none. */
export function linkResultIn(search: string): LinkResult | null {
  const query = new URLSearchParams(search);
  const vendor = deviceTypes.find((type) => type === query.get('vendor'));
  const outcome = linkOutcomes.find((known) => known === query.get('outcome'));
  return vendor && outcome ? { vendor, outcome } : null;
}

function say(channel: BroadcastChannel, message: Waited | typeof HEARD): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  channel.postMessage(message);
}

/**
 * Tells the page that waits, which may have lost sight of the vendor's window. Ends once that page has heard it; never,
 * where none waits.
 */
export function tellOutcome(result: Waited): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data !== HEARD) return;
      channel.close();
      resolve();
    });
    say(channel, result);
  });
}

/** Hears how vendors' consents end, and lets the page that told it close. @returns stops hearing */
export function hearOutcome(listener: (result: Waited) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Waited | typeof HEARD>) => {
    if (data === HEARD) return;
    listener(data);
    say(channel, HEARD);
  });
  return () => channel.close();
}
