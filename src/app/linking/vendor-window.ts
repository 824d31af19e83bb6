import type { VendorWindow } from '../../../machines/deviceLink/implementations.ts';
import { hearOutcome, type WaitedOutcome } from './outcome.ts';

const features = 'popup,width=520,height=760';

/**
 * Hearing goes on after the machine has let go of a window: told to close in the middle of a navigation, or out of our
 * reach since the vendor cut it off, it still arrives at the result page, which closes itself once it was heard.
 */
let stopHearing = () => {};

/** Opens an empty window for a vendor's consent. Null when the browser blocked it. */
export function openVendorWindow(): VendorWindow | null {
  const opened = window.open('', '_blank', features);
  if (opened === null) return null;
  let outcome: WaitedOutcome | null = null;
  stopHearing();
  stopHearing = hearOutcome((result) => {
    outcome = result.outcome;
  });
  return {
    go: (url) => {
      opened.location.href = url;
    },
    // A window that came back counts as closed, also where the browser does not let it close itself.
    isClosed: () => opened.closed || outcome !== null,
    outcome: () => outcome,
    close: () => opened.close(),
  };
}
