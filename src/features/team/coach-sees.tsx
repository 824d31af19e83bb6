import type { AccessReason } from '../../../domain/access.ts';
import { besidePages, type Fact, whilePagesAreClosed } from '../../../domain/who-reads.ts';
import type { TeamPeople } from '../../api/team-people.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { factsText } from '../../../domain/partners/level-text.ts';
import { teamPeopleWords } from '../../shared/teams/words.ts';
import { coachSeesWords as words } from './teams-words.ts';
import styles from './coach-sees.module.css';

type Person = TeamPeople['people'][number];
type Seen = NonNullable<Person['sees']>[number];

const rightText = ({ thing, sight }: Seen): string => {
  if (sight === 'nothing') return words.nothing;
  return sight === 'read' ? words.reads : words.writes[thing];
};

function whyText({ sight, by }: Seen, isFree: boolean): string | null {
  const said: Readonly<Partial<Record<AccessReason, string>>> = {
    ...words[sight === 'nothing' ? 'closed' : 'open'],
    ...(isFree && words[sight === 'nothing' ? 'closedFree' : 'openFree']),
  };
  return said[by] ?? null;
}

const wellnessFacts: readonly Fact[] = ['sleep', 'weight'];

/** Describes what coaches read in addition to the pages. */
function besideText(sees: readonly Seen[]): string {
  const isHidden = (thing: Seen['thing']) => sees.find((one) => one.thing === thing)?.sight === 'nothing';
  const facts = isHidden('calendar') ? whilePagesAreClosed : besidePages;
  return words.beside(factsText(facts.filter((fact) => !isHidden('diary') || !wellnessFacts.includes(fact))));
}

/** Groups coaches with the same rights. */
function alike(people: readonly Person[]) {
  const found = new Map<string, { readonly people: Person[]; readonly sees: readonly Seen[] }>();
  for (const person of people) {
    const key = JSON.stringify(person.sees);
    const known = found.get(key);
    if (known) known.people.push(person);
    else found.set(key, { people: [person], sees: person.sees ?? [] });
  }
  return [...found.values()];
}

/** Shows what coaches and assistants of a team currently see of the member, by the server's rules, and why. [core §6.5] */
export function CoachSees({ people }: { readonly people: readonly Person[] }) {
  const isFree = usePublicServices().payments === 'off';
  return (
    <section className={styles.sees} aria-label={words.title}>
      <h3>{words.title}</h3>
      {alike(people).map(({ people: same, sees }) => (
        <div key={same[0]?.memberId} className={styles.coach}>
          <p>
            <strong>
              {same
                .map(({ name, role }) => `${name ?? teamPeopleWords.unnamed} (${teamPeopleWords.roles[role]})`)
                .join(', ')}
            </strong>
          </p>
          <dl className={styles.things}>
            {sees.map((seen) => (
              <div key={seen.thing}>
                <dt>{words.things[seen.thing]}</dt>
                <dd>{rightText(seen)}</dd>
              </div>
            ))}
          </dl>
          <p>{besideText(sees)}</p>
          {[...new Set(sees.map((seen) => whyText(seen, isFree)))].map((why) => why !== null && <p key={why}>{why}</p>)}
        </div>
      ))}
    </section>
  );
}
