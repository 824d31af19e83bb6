import type { Translation } from '../../../domain/words/area.ts';
import type { messagesWords as enMessages } from '../../features/messages/words.ts';

const messages: Translation<typeof enMessages> = {
  profile: 'Profil',
  subtitle: 'Zwischen Athleten und den Trainern ihrer Teams',
  loading: 'Deine Nachrichten werden geladen',
  none: 'Noch keine Nachrichten',
  noneOfAthlete: 'Den Trainern eines Teams schreibst du unter „Deine Teams“.',
  noneOfCoach: 'Einem Athleten schreibst du von seinem Kalender aus.',
  noneOfOthers: 'Tritt einem Team bei, um seinen Trainern zu schreiben.',
  yourTeams: 'Deine Teams',
  team: 'Team',
  coachesOf: (team) => `Trainer von ${team}`,
  unnamed: 'Athlet ohne Namen',
  unread: (count) => (count === 1 ? '1 neue' : `${count} neue`),
  messages: 'Nachrichten',
  toAthlete: 'Kalender',
  readersForAthlete: 'Alle Trainer und Assistenten des Teams können mitlesen. Trainer können antworten.',
  readersForCoach: 'Der Athlet sowie alle Trainer und Assistenten des Teams können mitlesen.',
  field: 'Nachricht',
  send: 'Senden',
  byAnother: (name, time) => `${name}, ${time}`,
  bySelf: (time) => `Du, ${time}`,
  anotherMember: 'Mitglied ohne Namen',
  nothing: 'Keine Nachrichten.',
  begin: 'Noch keine Nachrichten. Schreib die erste.',
  left: 'Du hast dieses Team verlassen. Du kannst die Nachrichten noch lesen, aber nicht antworten.',
  assistant: 'Assistenten können lesen, aber nicht schreiben.',
  kept: (count) => `Die neuesten ${count} Nachrichten bleiben gespeichert.`,
  notYours: 'Diese Nachrichten kannst du nicht öffnen',
  notYoursText: 'Der Athlet ist nicht in deinem Team, oder es gibt keine Nachrichten.',
};

/** Words for messages between athletes and coaches. */
export const messagesPages = { messages };
