import { coachReads } from '../../../domain/coach-reads.ts';
import { teamJoiningWords as words } from './join-words.ts';
import styles from './coach-reads-list.module.css';

/** What coaches of a team read of an athlete, what else they can do, and how the athlete leaves: for every page on which somebody joins. */
export const CoachReadsList = ({ team }: { readonly team: string }) => (
  <div className={styles.reads}>
    <p>{words.reads(team)}</p>
    <ul>
      {coachReads.map((thing) => (
        <li key={thing}>{words.things[thing]}</li>
      ))}
    </ul>
    <p>{words.advise}</p>
    <p>{words.leave}</p>
  </div>
);
