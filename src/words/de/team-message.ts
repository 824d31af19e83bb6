import type { Translation } from '../../../domain/words/area.ts';
import type { messageWords as en } from '../../shared/teams/message-words.ts';

const teamMessage: Translation<typeof en> = {
  title: 'Den Athleten schreiben',
  note: 'Jeder bekommt eine eigene Nachricht, auf der Seite oder per E-Mail. Niemand sieht die Adressen der anderen.',
  to: 'An',
  everybody: (count) => (count === 1 ? 'Das Team (1 Athlet)' : `Das Team (${count} Athleten)`),
  group: (name, count) => `${name} (${count})`,
  subject: 'Betreff',
  subjectNeeded: 'Gib einen Betreff ein.',
  message: 'Nachricht',
  messageNeeded: 'Schreib eine Nachricht.',
  confirmTitle: (count) => `An ${count} Personen senden?`,
  confirmText: (subject) =>
    `„${subject}“ geht sofort hinaus, an jede Person einzeln. Das lässt sich nicht zurücknehmen.`,
  confirm: 'Senden',
  send: (count) => (count === 1 ? 'An 1 Athleten senden' : `An ${count} Athleten senden`),
  nobody: 'Diese Gruppe ist leer.',
  sending: 'Wird gesendet…',
  sent: (byEmail, onPage, untold) =>
    `Gesendet: ${[
      ...(byEmail > 0 ? [`${byEmail} per E-Mail`] : []),
      ...(onPage > 0 ? [`${onPage} ${onPage === 1 ? 'sieht' : 'sehen'} sie bei der nächsten Anmeldung`] : []),
      ...(untold > 0 ? [`${untold} ${untold === 1 ? 'hat' : 'haben'} Nachrichten abbestellt`] : []),
    ].join(', ')}.`,
  notSent: 'Die Nachricht wurde nicht gesendet',
  members: {
    title: 'Mitgliedern schreiben',
    send: (count) => (count === 1 ? 'An 1 Mitglied senden' : `An ${count} Mitglieder senden`),
    nobody: 'Füge zuerst einen Empfänger hinzu.',
  },
  leaving: {
    title: 'Verlassen, ohne zu senden?',
    message: 'Deine Nachricht ist noch nicht gesendet.',
    confirmLabel: 'Verlassen',
  },
};

/** Texts for messages from coaches to athletes. */
export const teamMessagePages = { teamMessage };
