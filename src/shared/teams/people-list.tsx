import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import {
  assignableRoles,
  canAssignRole,
  mayRemove,
  type AssignableRole,
  type TeamActor,
  type TeamRole,
} from '../../../domain/team-roles.ts';
import type { TeamPeople } from '../../api/team-people.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ListChanging, useListChange } from '../../workflows/list-change.ts';
import { useTimeText } from '../time/time-text.ts';
import { Consequences } from './consequences.tsx';
import { teamPeopleWords as words } from './words.ts';
import styles from './people.module.css';

/** A person in a team. `joinedAt` is `null` if unknown. */
export type Person = Omit<TeamPeople['people'][number], 'joinedAt'> & { readonly joinedAt: string | null };
type Team = Member['teams'][number];

/** Number of rows shown initially. */
const PIECE = 30;
/** Minimum number of people for a search field. */
const MANY = 8;

export const nameOf = ({ name, emailAddress }: Pick<Person, 'name' | 'emailAddress'>): string =>
  name ?? emailAddress ?? words.unnamed;

export interface PlaceCalls {
  readonly end: (memberId: string, signal: AbortSignal) => Promise<void>;
  readonly give: (memberId: string, role: AssignableRole, signal: AbortSignal) => Promise<void>;
  /** Admits an athlete who has asked to join; left out for admins. */
  readonly admit?: (memberId: string, signal: AbortSignal) => Promise<void>;
}

const givenOf = (action: string): AssignableRole | null => assignableRoles.find((one) => one === action) ?? null;

interface ActProps {
  readonly changing: ListChanging;
  readonly action: string;
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly full: string;
  readonly asksFirst?: boolean;
}

function Act({ changing, action, id, name, label, full, asksFirst = true }: ActProps) {
  const isPending = changing.changing?.id === id && changing.changing.action === action;
  return (
    <Button
      size="small"
      variant={action === 'remove' || action === 'decline' ? 'quiet' : 'secondary'}
      aria-label={full}
      isPending={isPending}
      isDisabled={changing.changing !== null && !isPending}
      onPress={() => (asksFirst ? changing.ask : changing.change)({ action, id, name })}
    >
      {label}
    </Button>
  );
}

interface PlacesProps {
  readonly team: Team;
  readonly people: readonly Person[];
  readonly actor: TeamActor;
  /** The viewer's id; `null` for an admin who is not in the team. */
  readonly ownId: string | null;
  /** True if no other team hides the dashboard from the viewer. */
  readonly isOpened?: boolean;
  readonly changing: ListChanging;
}

function Row({ person, team, actor, ownId, changing }: Omit<PlacesProps, 'people'> & { readonly person: Person }) {
  const { timeInSentence } = useTimeText();
  const { memberId: id, role } = person;
  const isOwn = id === ownId;
  const name = nameOf(person);
  const act = { changing, id, name };
  const other: AssignableRole = role === 'coach' ? 'assistant' : 'coach';
  return (
    <li>
      <div className={styles.name}>
        <strong>{isOwn ? words.you(name) : name}</strong>
        <span className={styles.soft}>
          {words.roles[role]}
          {person.joinedAt !== null && `, ${words.since(timeInSentence(person.joinedAt))}`}
        </span>
      </div>
      <div className={styles.buttons}>
        {canAssignRole(actor, isOwn, role, other) && (
          <Act
            {...act}
            action={other}
            label={isOwn ? words.stepBack : other === 'coach' ? words.makeCoach : words.makeAssistant}
            full={isOwn ? words.stepBack : (other === 'coach' ? words.makeCoachOf : words.makeAssistantOf)(name)}
          />
        )}
        {mayRemove(actor, isOwn, role) && (
          <Act
            {...act}
            action="remove"
            label={isOwn ? words.leave : words.remove}
            full={isOwn ? words.leaveTeam(team.name) : words.removeThis(name)}
          />
        )}
      </div>
    </li>
  );
}

function Question({ people, team, ownId, isOpened = false, changing }: PlacesProps) {
  const { confirming } = changing;
  const person = people.find(({ memberId }) => memberId === confirming?.id);
  if (!confirming || !person) return null;
  const { name } = confirming;
  const isOwn = person.memberId === ownId;
  const role = givenOf(confirming.action);
  const shared = { onConfirm: changing.confirm, onCancel: changing.cancel };
  if (role !== null) {
    return (
      <ConfirmDialog
        title={isOwn ? words.stepBack : words.roleTitle[role](name)}
        message={isOwn ? words.becomes.stepBack : words.becomes[role]}
        confirmLabel={isOwn ? words.stepBack : role === 'coach' ? words.makeCoach : words.makeAssistant}
        {...shared}
      />
    );
  }
  return (
    <ConfirmDialog
      title={isOwn ? words.leaveTitle(team.name) : words.removeTitle(name)}
      message={<Consequences team={team} role={person.role} isOwn={isOwn} isOpened={isOpened} />}
      confirmLabel={isOwn ? words.leave : words.remove}
      isDanger
      {...shared}
    />
  );
}

const order: readonly TeamRole[] = ['coach', 'assistant', 'athlete'];

/** Lists all people of a team by role, with the actions for each. */
function Places(props: PlacesProps) {
  const { people } = props;
  const [find, setFind] = useState('');
  const [most, setMax] = useState(PIECE);
  const wanted = find.trim().toLocaleLowerCase();
  const found = people.filter((one) => nameOf(one).toLocaleLowerCase().includes(wanted));
  const sorted = order.flatMap((role) => found.filter((one) => one.role === role));
  return (
    <div className={styles.stack}>
      {people.length >= MANY && (
        <div className={styles.find}>
          <TextField label={words.find} name="find-person" type="search" value={find} onChange={setFind} />
          <p role="status" className={styles.soft}>
            {found.length === 0 ? words.nobodyFound : words.shown(found.length, people.length)}
          </p>
        </div>
      )}
      <ul className={styles.list} aria-label={words.people}>
        {sorted.slice(0, most).map((person) => (
          <Row key={person.memberId} {...props} person={person} />
        ))}
      </ul>
      {sorted.length > most && (
        <div className={styles.buttons}>
          <Button onPress={() => setMax(most + PIECE * 3)}>{words.showMore}</Button>
        </div>
      )}
      <Question {...props} />
    </div>
  );
}

interface AsksProps extends Pick<PlacesProps, 'changing'> {
  readonly asks: TeamPeople['asks'];
  readonly mayAdmit: boolean;
}

function Asks({ asks, mayAdmit, changing }: AsksProps) {
  const { timeInSentence } = useTimeText();
  if (asks.length === 0) return null;
  return (
    <section className={styles.stack} aria-label={words.asks}>
      <h3>{words.asks}</h3>
      <ul className={styles.list}>
        {asks.map(({ memberId: id, name: given, emailAddress, askedAt, isAthlete }) => {
          const name = nameOf({ name: given, emailAddress });
          const act = { changing, id, name, asksFirst: false };
          return (
            <li key={id}>
              <div className={styles.name}>
                <strong>{name}</strong>
                {given !== null && emailAddress !== null && <span className={styles.soft}>{emailAddress}</span>}
                <span className={styles.soft}>{words.asked(timeInSentence(askedAt))}</span>
                {isAthlete && <span className={styles.soft}>{words.wasRemoved}</span>}
              </div>
              <div className={styles.buttons}>
                {isAthlete ? (
                  mayAdmit && <Act {...act} action="admit" label={words.admit} full={words.admitOf(name)} />
                ) : (
                  <>
                    <Act {...act} action="coach" label={words.admitAsCoach} full={words.admitCoachOf(name)} />
                    <Act
                      {...act}
                      action="assistant"
                      label={words.admitAsAssistant}
                      full={words.admitAssistantOf(name)}
                    />
                  </>
                )}
                <Act {...act} action="decline" label={words.decline} full={words.declineOf(name)} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface PeopleListProps extends Omit<PlacesProps, 'changing'> {
  readonly asks: TeamPeople['asks'];
  readonly calls: PlaceCalls;
}

const madeText = ({ action, name }: NonNullable<ListChanging['made']>): string => {
  const done: Readonly<Record<string, (name: string) => string>> = words.done;
  return done[action]?.(name) ?? '';
};

/** Lists the people of a team and requests to join, with the result of the last change. */
export function PeopleList({ asks, calls, ...places }: PeopleListProps) {
  const changing = useListChange(async ({ action, id }, signal) => {
    const role = givenOf(action);
    if (action === 'admit') await calls.admit?.(id, signal);
    else await (role === null ? calls.end(id, signal) : calls.give(id, role, signal));
    return null;
  });
  const { made, failed } = changing;
  return (
    <div className={styles.stack}>
      {failed !== null && <FormError title={words.notDone} message={failed.message} />}
      {(places.actor.role === 'coach' || places.actor.isAdmin) && (
        <Asks asks={asks} mayAdmit={calls.admit !== undefined} changing={changing} />
      )}
      <Places {...places} changing={changing} />
      <StatusText tone="good">{made !== null && madeText(made)}</StatusText>
    </div>
  );
}
