import type { Translation } from '../area.ts';
import type { payment as enPayment } from '../payment.ts';

export const payment: Translation<typeof enPayment> = {
  declined: 'Deine Bank hat diese Karte abgelehnt. Nimm eine andere, oder frag deine Bank.',
  insufficientFunds: 'Auf dieser Karte ist nicht genug Geld. Nimm eine andere.',
  expired: 'Diese Karte ist abgelaufen. Nimm eine andere.',
  incorrectCvc: 'Die Prüfnummer dieser Karte stimmt nicht. Prüfe sie und versuche es noch einmal.',
  incorrectNumber: 'Diese Kartennummer stimmt nicht. Prüfe sie und versuche es noch einmal.',
  processing: 'Deine Bank war nicht zu erreichen. Es wurde nichts abgebucht. Versuche es gleich noch einmal.',
  notProven: 'Deine Bank konnte nicht bestätigen, dass du es bist. Es wurde nichts abgebucht.',
  cardNotSaved: 'Diese Karte wurde nicht gespeichert. Gib sie noch einmal ein.',
  nothingToPay:
    'Deine Karte ist gespeichert, aber gerade ist nichts zu bezahlen. Es wurde nichts abgebucht. Wende dich an den Admin des Servers.',
  noSubscription: 'Es gibt kein Abo, das sich ändern lässt.',
  unreachable: 'Der Zahlungsdienst antwortet nicht. Versuche es in ein paar Minuten noch einmal.',
  notCancelled:
    'Dein Abo wurde nicht gekündigt: Auf diesem Server sind Zahlungen abgeschaltet. Wende dich an den Admin des Servers.',
  otherAccount:
    'Zahlungen sind nicht möglich, bis die Zahlungseinstellungen des Servers korrigiert sind. Es wurde nichts abgebucht. Wende dich an den Admin des Servers.',
  couponOfDays: 'Dieser Gutschein schenkt freie Tage vor einem Abo, und deins läuft schon. Er wurde nicht eingelöst.',
  couponGainsNothing: 'Dein freier Zugriff gilt schon länger als dieser Gutschein. Er wurde nicht eingelöst.',
  connectionLost:
    'Deine Verbindung riss ab, während deine Karte gespeichert wurde. Es wurde nichts abgebucht. Versuche es noch einmal.',
  paymentsOff: 'Auf diesem Server ist alles kostenlos.',
};
