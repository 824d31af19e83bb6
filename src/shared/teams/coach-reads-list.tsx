import { type Fact, whoReads } from '../../../domain/who-reads.ts';
import { factsText } from '../../../domain/partners/level-text.ts';
import { teamJoiningWords as words } from './join-words.ts';
import styles from './coach-reads-list.module.css';

type Told = keyof typeof words.things;
const isTold = (fact: Fact): fact is Told => Object.hasOwn(words.things, fact);

/** Lists the rights of a team's coaches and how to leave, for every page on which athletes join. */
export const CoachReadsList = ({ team }: { readonly team: string }) => (
  <div className={styles.reads}>
    <p>{words.reads(team)}</p>
    <ul>
      {whoReads.coach.person.filter(isTold).map((thing) => (
        <li key={thing}>{words.things[thing]}</li>
      ))}
      <li>{words.aboutYou(factsText(whoReads.coach.person.filter((fact) => !isTold(fact))))}</li>
    </ul>
    <p>{words.advise}</p>
    <p>{words.leave}</p>
  </div>
);
