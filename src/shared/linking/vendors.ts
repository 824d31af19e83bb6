import type { Source } from '../../../domain/entities/source.ts';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { KeyPages } from '../../../machines/setupWizard/types.ts';

/** Returns the vendors whose email and password we ask for before their own page opens, according to the server. */
export const vendorsWithLogin = (sources: readonly Source[]): readonly DeviceType[] =>
  sources.flatMap(({ vendor, takesLogin }) => (takesLogin === true ? [vendor] : []));

/** Returns the pages that show API keys, for vendors linked by key. */
export const keyPagesOf = (sources: readonly Source[]): KeyPages =>
  Object.fromEntries(sources.flatMap(({ vendor, keyPage }) => (keyPage === undefined ? [] : [[vendor, keyPage]])));

/** Successor of Movescount, which was shut down. */
export const successor = 'suuntoV2' satisfies DeviceType;

/**
 * Returns the devices to choose from: those this installation can link, and linked ones. Always includes Apple, with an explanation, since only the
 * phone can link it, and Movescount if its successor is available.
 */
export function offeredSources(sources: readonly Source[]): readonly Source[] {
  const hasSuccessor = sources.some(({ vendor, available }) => vendor === successor && available);
  const offered = sources.filter(
    ({ available, linked, vendor }) =>
      available || linked || vendor === 'apple' || (vendor === 'suunto' && hasSuccessor),
  );
  // Sorts Movescount, which was shut down, last.
  return offered.toSorted((one, other) => Number(one.vendor === 'suunto') - Number(other.vendor === 'suunto'));
}
