import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { usePublicServices } from '../services/public-services.ts';
import styles from './people.module.css';
import { teamPeopleWords as words } from './words.ts';

/** True if the coach can open the athlete's calendar. [core §6.5] */
export const isOpen = ({ level }: RosterEntry['access']): boolean => level >= ACCESS_LEVEL.trial;

/** Label of the access that lets a coach see the athlete's training, with the reason. */
export function AccessLabel({ access }: { readonly access: RosterEntry['access'] }) {
  const isFree = usePublicServices().payments === 'off';
  const reason = isFree && access.by === 'paid' ? words.free.paid : words.access[access.by];
  return <span className={styles.access}>{isOpen(access) ? reason : isFree ? words.free.closed : words.closed}</span>;
}
