import { fromStored, storageKey, toStored } from '../../../domain/persistence.ts';
import { storage } from '../../shared/storage/browser-storage.ts';

/** Places in the tour, in order, with their paths. */
const places = { import: '/import', calendar: '/calendar', profile: '/profile' } as const;
export type IntroPlace = keyof typeof places;
const names = Object.keys(places) as IntroPlace[];

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;

/** Returns the visible link to a place, which differs between phone and desktop, or the button that shows it. */
export const placeOf = (name: IntroPlace): Element | undefined =>
  [
    ...document.querySelectorAll(`[data-places] a[href="${places[name]}"], header a[href="${places[name]}"]`),
    ...document.querySelectorAll('[data-more]'),
  ].find(isVisible);

/** Returns the places that exist on this page. */
export const placesHere = (): IntroPlace[] => names.filter((name) => placeOf(name) !== undefined);

const key = storageKey('homeIntroRefs');

/** Reads the tour hints that this member dismissed on this device. [core §4 Local persistence] */
export const readIntroRefs = (memberId: string): readonly string[] =>
  fromStored('homeIntroRefs', storage.get(key), memberId) ?? [];

export function putAway(memberId: string, refs: readonly string[]): void {
  const all = [...new Set([...readIntroRefs(memberId), ...refs])];
  storage.set(key, toStored('homeIntroRefs', all, memberId));
}
