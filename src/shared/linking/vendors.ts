import type { DeviceType } from '../../../domain/vendors.ts';
import type { Source } from '../../../domain/entities/source.ts';
import type { KeyPages } from '../../../machines/setupWizard/types.ts';

/** Vendors whose e-mail and password are asked for here before their own page, by the server's word. */
export const vendorsWithLogin = (sources: readonly Source[]): readonly DeviceType[] =>
  sources.flatMap(({ vendor, takesLogin }) => (takesLogin === true ? [vendor] : []));

/** Pages with API keys, of vendors that are linked by key. */
export const keyPagesOf = (sources: readonly Source[]): KeyPages =>
  Object.fromEntries(sources.flatMap(({ vendor, keyPage }) => (keyPage === undefined ? [] : [[vendor, keyPage]])));

/** What took the place of Movescount, which is gone. */
export const successor = 'suuntoV2' satisfies DeviceType;

/**
 * What can be chosen: what this installation can link, and what is linked already. Apple always explains itself, since only
 * the phone can do it; so does Movescount where its successor is on offer.
 */
export function offeredSources(sources: readonly Source[]): readonly Source[] {
  const hasSuccessor = sources.some(({ vendor, available }) => vendor === successor && available);
  const offered = sources.filter(
    ({ available, linked, vendor }) =>
      available || linked || vendor === 'apple' || (vendor === 'suunto' && hasSuccessor),
  );
  // What is gone stands last.
  return offered.toSorted((one, other) => Number(one.vendor === 'suunto') - Number(other.vendor === 'suunto'));
}
