import type { VendorWindow } from '../../../machines/deviceLink/implementations.ts';
import { hearOutcome, type WaitedOutcome } from './outcome.ts';

const features = 'popup,width=520,height=760';

/** Tells how a consent for a device ended, also in a window that is out of our reach. @returns stops telling */
export const watchOutcome = (device: string, listener: (outcome: WaitedOutcome) => void): (() => void) =>
  hearOutcome(({ vendor, outcome }) => {
    if (vendor === device) listener(outcome);
  });

/** Opens an empty window for a vendor's consent. Null when the browser blocked it. */
export function openVendorWindow(): VendorWindow | null {
  const opened = window.open('', '_blank', features);
  if (opened === null) return null;
  // Told to close in the middle of a navigation, or out of our reach since the vendor cut it off, the window still arrives at the result page,
  // which closes itself once it was heard. By then nobody else here may be listening any more.
  hearOutcome(() => {});
  return {
    go: (url) => {
      opened.location.href = url;
    },
    isClosed: () => opened.closed,
    close: () => opened.close(),
  };
}
