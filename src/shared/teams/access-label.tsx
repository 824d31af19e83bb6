import { isOpen, type RosterEntry } from '../../../domain/entities/roster.ts';
import { usePublicServices } from '../services/public-services.ts';
import styles from './people.module.css';
import { teamPeopleWords as words } from './words.ts';

/** Label of the access that lets a coach see the athlete's training, with the reason. */
export function AccessLabel({ access }: { readonly access: RosterEntry['access'] }) {
  const isFree = usePublicServices().payments === 'off';
  const reason = isFree && access.by === 'paid' ? words.free.paid : words.access[access.by];
  const isNamed = isOpen(access) || access.by === 'withheld';
  return <span className={styles.access}>{isNamed ? reason : isFree ? words.free.closed : words.closed}</span>;
}
