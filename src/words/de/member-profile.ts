import type { Translation } from '../../../domain/words/area.ts';
import type { memberProfileWords as en } from '../../features/profile/member-profile-words.ts';

const memberProfile: Translation<typeof en> = {
  profile: 'Profil',
  team: 'Team',
  manage: 'Kontoverwaltung',
  loading: 'Das Profil wird geladen',
  member: 'Mitglied',
  seenAs: {
    coach: 'Du siehst das, weil du dieses Team trainierst. Ändern kann es nur das Mitglied selbst.',
    admin: 'Du siehst das als Admin. Jeder Zugriff steht im Protokoll, und ändern kann es nur das Mitglied selbst.',
  },
  about: 'Zur Person',
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  type: 'Art des Mitglieds',
  types: { Athlete: 'Athlet', Trainer: 'Trainer', Coach: 'Coach' },
  age: 'Alter',
  sex: 'Geschlecht',
  sexes: { F: 'Weiblich', M: 'Männlich', O: 'Keine Angabe' },
  height: 'Größe',
  weight: 'Gewicht',
  timeZone: 'Zeitzone',
  notShared: 'Nicht freigegeben',
  notKnown: 'nicht bekannt',
  assumed: 'Gewicht oder Größe ist ein Durchschnittswert, weil das Mitglied keinen eingetragen hat.',
  sources: 'Datenquellen',
  noneLinked: 'Kein Gerät ist verknüpft.',
  account: 'Konto',
  id: 'Mitglieds-ID',
  level: 'Zugangsstufe',
  trialUntil: 'Testphase bis',
  teams: 'Teams',
  noTeams: 'keine',
  closeOrDelete: 'Dieses Konto schließen oder löschen',
  calendar: 'Kalender öffnen',
  own: 'Dein Profil',
  noSuchProfile: 'Dieses Profil gibt es nicht',
  noSuchProfileText: 'Die Adresse nennt kein Mitglied. Prüfe sie, oder geh zurück, wo du sie gefunden hast.',
  noSuchMember: 'Es gibt kein Mitglied mit dieser ID',
  noSuchMemberText: 'Vielleicht wurde das Konto gelöscht.',
  notYours: 'Dieses Profil kannst du nicht sehen',
  notYoursText: 'Trainer sehen die Profile der Athleten ihrer Teams, sonst keine.',
};

/** Texts for another member's profile. */
export const memberProfilePages = { memberProfile };
