import type { Translation } from '../../../domain/words/area.ts';
import type { appsWords as en } from '../../features/tokens/app-words.ts';

const apps: Translation<typeof en> = {
  yours: 'Apps',
  yoursNote: 'Apps, die du durch Anmelden hier verbunden hast. Ein neues Passwort trennt alle.',
  loading: 'Deine Apps werden geladen',
  none: 'Du hast keine Apps.',
  noHttps: 'Apps lassen sich nicht verbinden: Dieser Server hat kein HTTPS. Nimm stattdessen ein Zugriffstoken.',
  disconnect: 'Trennen',
  disconnectOf: (name) => `${name} trennen`,
  disconnectTitle: (name) => `${name} trennen?`,
  disconnectText: 'Die App verliert sofort den Zugriff. Was sie schon gelesen hat, behält sie.',
  disconnected: (name) => `${name} wurde getrennt.`,
  notDisconnected: 'Die App wurde nicht getrennt',
  log: 'Zeigen, was Apps lesen',

  title: 'App verbinden',
  profile: 'Profil',
  sample: 'Mit Beispieldaten lassen sich keine Apps verbinden. Lege ein Konto an, um eine zu verbinden.',
  reading: 'Die Anfrage der App wird geladen',
  noRequest: 'Beginne in der App, die du verbinden willst. Sie öffnet diese Seite.',
  wrong: 'Die App hat einen Fehler gemacht',
  wrongText: 'Ihre Anfrage ist ungültig, deshalb wurde nichts verbunden. Sag es dem Hersteller.',
  back: 'Zurück zur App',
  connect: (name) => `${name} verbinden?`,
  account: (email) => `Die App bekommt Zugriff auf das Konto ${email}.`,
  from: {
    document: (host) => `Ihren Namen hat die App selbst gewählt. Ihre Beschreibung ist von ${host}.`,
    admin: 'Der Admin des Servers hat diese App hinzugefügt.',
  },
  readBy: 'Alles, was sie liest, bekommt ihr Hersteller.',
  returnsTo: (place) => `Du machst weiter bei ${place}.`,
  returnsHere:
    'Du machst in einem Programm auf diesem Gerät weiter. Erlaube es nur, wenn du das Programm gerade selbst gestartet hast.',
  scopes: 'Sie darf',
  scopesNeeded: 'Wähle mindestens eines.',
  lasts:
    'Der Zugriff endet 90 Tage nach der letzten Nutzung, spätestens nach einem Jahr. In deinem Profil kannst du ihn beenden.',
  notConnected: 'Die App wurde nicht verbunden',
  allow: 'Erlauben',
  allowing: 'Wird verbunden…',
  cancel: 'Abbrechen',
  connected: 'Verbunden',
  continueText: (name) => `Mach in ${name} weiter. Wenn nichts aufgeht, drück innerhalb einer Minute die Taste.`,
  continue: 'Weiter',
};

/** Texts for apps. */
export const appsPages = { apps };
