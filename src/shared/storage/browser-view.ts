import { VIEW_COOKIE, viewKeys, widths, writeView } from '../../../domain/first-view.ts';
import type { Clock } from '../../../domain/entities/member.ts';
import { readerRegion } from '../../../domain/words/area.ts';
import { storage } from './browser-storage.ts';

/** Seconds for which the cookie is kept, as long as a session. */
const KEPT_S = 30 * 86_400;

/** Describes this browser for first views. @param refreshToken its first part is the session's id */
export const viewHere = (refreshToken: string, clock: Clock): string =>
  writeView({
    sessionId: refreshToken.split('.')[0] ?? '',
    width: widths.filter((query) => matchMedia(query).matches).length,
    clock,
    region: readerRegion(),
    isWeek: storage.get(viewKeys.view) === 'week',
    isExact: storage.get(viewKeys.times) === 'exact',
  });

/** Writes the cookie for the next document; `null` removes it, after which the server shows nothing of the member. */
export function keepView(view: string | null): void {
  const isSecure = window.location.protocol === 'https:';
  document.cookie = `${VIEW_COOKIE}=${view ?? ''}; Path=/; SameSite=Strict; Max-Age=${view === null ? 0 : KEPT_S}${isSecure ? '; Secure' : ''}`;
}
