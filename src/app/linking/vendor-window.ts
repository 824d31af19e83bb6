import type { DeviceType } from '../../../domain/entities/member.ts';
import type { VendorWindow } from '../../../machines/deviceLink/implementations.ts';
import { hearOutcome, type WaitedOutcome } from './outcome.ts';

const features = 'popup,width=520,height=760';

type Listener = (vendor: DeviceType, outcome: WaitedOutcome) => void;
const listeners = new Set<Listener>();
let isHearing = false;

/**
 * Tells how a consent for a device ended. The page goes on hearing after its machine has let go of a window: told to close in
 * the middle of a navigation, or out of our reach since the vendor cut it off, the window still arrives at the result page,
 * which closes itself once it was heard. @returns stops telling
 */
export function watchOutcome(device: string, listener: (outcome: WaitedOutcome) => void): () => void {
  if (!isHearing) {
    isHearing = true;
    hearOutcome(({ vendor, outcome }) => {
      for (const tell of listeners) tell(vendor, outcome);
    });
  }
  const own: Listener = (vendor, outcome) => {
    if (vendor === device) listener(outcome);
  };
  listeners.add(own);
  return () => listeners.delete(own);
}

/** Opens an empty window for a vendor's consent. Null when the browser blocked it. */
export function openVendorWindow(): VendorWindow | null {
  const opened = window.open('', '_blank', features);
  if (opened === null) return null;
  return {
    go: (url) => {
      opened.location.href = url;
    },
    isClosed: () => opened.closed,
    close: () => opened.close(),
  };
}
