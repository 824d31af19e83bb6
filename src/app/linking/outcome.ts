import { deviceTypes, type DeviceType } from '../../../domain/entities/member.ts';

/** How a vendor's consent ended, as the server says it in the address of the page it sends the browser back to. */
export const linkOutcomes = ['linked', 'refused', 'failed'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

export interface LinkResult {
  readonly vendor: DeviceType;
  readonly outcome: LinkOutcome;
}

const CHANNEL = 'device-link';
const HEARD = 'heard';

/** The result that a query like `?vendor=garmin&outcome=linked` names; null when it names none. */
export function linkResultIn(search: string): LinkResult | null {
  const query = new URLSearchParams(search);
  const vendor = deviceTypes.find((type) => type === query.get('vendor'));
  const outcome = linkOutcomes.find((known) => known === query.get('outcome'));
  return vendor && outcome ? { vendor, outcome } : null;
}

function say(channel: BroadcastChannel, message: LinkResult | typeof HEARD): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  channel.postMessage(message);
}

/**
 * Tells the page that waits, which may have lost sight of the vendor's window. Ends once that page has heard it; never,
 * where none waits.
 */
export function tellOutcome(result: LinkResult): Promise<void> {
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

/** Hears how a vendor's consent ended. @returns stops hearing */
export function hearOutcome(listener: (result: LinkResult) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<LinkResult | typeof HEARD>) => {
    if (data === HEARD) return;
    listener(data);
    say(channel, HEARD);
  });
  return () => channel.close();
}
