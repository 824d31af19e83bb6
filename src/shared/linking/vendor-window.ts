import type { VendorWindow } from '../../../machines/deviceLink/implementations.ts';
import { onOutcome, type WaitedOutcome } from './outcome.ts';

const features = 'popup,width=520,height=760';

/** Subscribes to the result of the consent for a device, even in a popup that we cannot access. @returns unsubscribes */
export const watchOutcome = (device: string, listener: (outcome: WaitedOutcome) => void): (() => void) =>
  onOutcome(({ vendor, outcome }) => {
    if (vendor === device) listener(outcome);
  });

/** Opens an empty popup for a vendor's consent; `null` if the browser blocked it. */
export function openVendorWindow(): VendorWindow | null {
  const opened = window.open('', '_blank', features);
  if (opened === null) return null;
  // A popup that navigates while closing, or that the vendor has severed from us, still reaches the result page, which closes once its result is
  // acknowledged. By then there may be no other listener.
  onOutcome(() => {});
  return {
    go: (url) => {
      opened.location.href = url;
    },
    isClosed: () => opened.closed,
    close: () => opened.close(),
  };
}
