import type { RosterRow } from '../../../domain/views/roster.ts';
import { teamPageWords as words } from './words.ts';

/** Returns the text of the empty card. It claims nothing about athletes without visible data. */
export function nobodyText(
  rows: readonly (Pick<RosterRow, 'isOwn' | 'isClosed'> & {
    readonly entry: Pick<RosterRow['entry'], 'lastActivityOn'>;
  })[],
): string {
  const athletes = rows.filter(({ isOwn }) => !isOwn);
  const closed = athletes.filter(({ isClosed }) => isClosed).length;
  const without = athletes.filter(({ isClosed, entry }) => !isClosed && entry.lastActivityOn === null).length;
  if (closed + without === 0) return words.nobodyToCheckOn;
  return [
    ...(without > 0 ? [words.noDataYet(without)] : []),
    ...(closed > 0 ? [words.closedToYou(closed)] : []),
    ...(closed + without < athletes.length ? [words.everyoneElse] : []),
  ].join(' ');
}
