import { fromStored, storageKey, toStored } from '../../../domain/persistence.ts';
import { storage } from '../../shared/storage/browser-storage.ts';

/** What the tour shows, in its order, by where each leads. */
const places = { import: '/import', calendar: '/calendar', profile: '/profile' } as const;
export type IntroPlace = keyof typeof places;
const names = Object.keys(places) as IntroPlace[];

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** The link to a place, where it can be seen: on a phone it is another one than on a desk, or the button that shows it. */
export const placeOf = (name: IntroPlace): Element | undefined =>
  [
    ...document.querySelectorAll(`[data-places] a[href="${places[name]}"], header a[href="${places[name]}"]`),
    ...document.querySelectorAll('[data-more]'),
  ].find(isShown);

/** The places that are on the page. */
export const placesHere = (): IntroPlace[] => names.filter((name) => placeOf(name) !== undefined);

const key = storageKey('homeIntroRefs');

/** What this member has put away on this device. [core §4 Local persistence] */
export const readIntroRefs = (memberId: string): readonly string[] =>
  fromStored('homeIntroRefs', storage.get(key), memberId) ?? [];

export function putAway(memberId: string, refs: readonly string[]): void {
  const all = [...new Set([...readIntroRefs(memberId), ...refs])];
  storage.set(key, toStored('homeIntroRefs', all, memberId));
}
