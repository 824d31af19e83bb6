import type { Translation } from '../../../domain/words/area.ts';
import type { addressWords as enAddress } from '../../shared/address/address-words.ts';

const address: Translation<typeof enAddress> = {
  email: 'E-Mail',
  confirmed: 'Adresse bestätigt',
  notConfirmed: 'Adresse noch nicht bestätigt',
  whyConfirm:
    'Bestätige, dass diese Adresse dir gehört. Du brauchst das, um jemandem zu folgen, und ab einem Tag nach der Registrierung auch für Teams und Programme.',
  confirmAddress: 'Adresse bestätigen',
  confirmFirst: 'Bestätige deine E-Mail-Adresse, um weiterzumachen. Wir schicken dir einen Code.',
  confirmHere: (address) => `${address} bestätigen`,
  notSent: 'Der Code wurde nicht geschickt',
  changeAddress: 'Adresse ändern',
  loading: 'Deine Adresse wird geladen',
  waitingFor: (address) =>
    `Wir warten auf den Code, den wir an ${address} geschickt haben. Bis dahin bleibt deine alte Adresse.`,
  enterCode: 'Code eingeben',
  keepOld: 'Alte Adresse behalten',
  changeTitle: 'E-Mail-Adresse ändern',
  changeHow:
    'Wir schicken einen Code an die neue Adresse. Wir sagen auch der alten Bescheid; sie bleibt, bis du den Code eingibst.',
  newAddress: 'Neue E-Mail-Adresse',
  sameAddress: 'Das ist schon deine Adresse',
  continue: 'Weiter',
  sendCode: 'Code schicken',
  sending: 'Der Code wird verschickt',
  cancel: 'Abbrechen',
  codeTitle: 'Code aus der E-Mail eingeben',
  codeSentTo: (address) =>
    `Wir haben ihn an ${address} geschickt. Das kann eine Minute dauern; sieh auch im Spam-Ordner nach.`,
  code: 'Bestätigungscode',
  codeRequired: 'Gib den Code ein',
  confirm: 'Bestätigen',
  confirming: 'Der Code wird geprüft',
  again: 'Code noch einmal schicken',
  later: 'Später',
  wrong: 'Dieser Code stimmt nicht. Nimm den aus unserer neuesten E-Mail.',
  over: 'Dieser Code gilt nicht mehr. Lass dir einen neuen schicken.',
  tooManyTries: 'Zu viele falsche Codes. Warte eine Stunde und lass dir dann einen neuen schicken.',
  tooManyMails: 'Es wurden zu viele Codes angefordert. Warte eine Stunde und versuche es dann noch einmal.',
};

/** Texts for the email address on the profile. */
export const addressPages = { address };
