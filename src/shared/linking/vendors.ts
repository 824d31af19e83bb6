import type { Source } from '../../../domain/entities/source.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { KeyPages } from '../../../machines/setupWizard/types.ts';

/** Vendors whose email and password we ask for before their own page opens, according to the server. */
export const vendorsWithLogin = (sources: readonly Source[]): readonly DeviceType[] =>
  sources.flatMap(({ vendor, takesLogin }) => (takesLogin === true ? [vendor] : []));

/** Pages that show API keys, of vendors linked by key. */
export const keyPagesOf = (sources: readonly Source[]): KeyPages =>
  Object.fromEntries(sources.flatMap(({ vendor, keyPage }) => (keyPage === undefined ? [] : [[vendor, keyPage]])));

/** The successor of Movescount, which was shut down. */
export const successor = 'suuntoV2' satisfies DeviceType;

/**
 * Devices to choose from: those this installation can link, and linked ones. Apple is always included with an explanation, since only the phone can
 * link it; so is Movescount if its successor is available.
 */
export function offeredSources(sources: readonly Source[]): readonly Source[] {
  const hasSuccessor = sources.some(({ vendor, available }) => vendor === successor && available);
  const offered = sources.filter(
    ({ available, linked, vendor }) =>
      available || linked || vendor === 'apple' || (vendor === 'suunto' && hasSuccessor),
  );
  // Movescount, which was shut down, is last.
  return offered.toSorted((one, other) => Number(one.vendor === 'suunto') - Number(other.vendor === 'suunto'));
}
