import type { Translation } from '../area.ts';
import type {
  notificationLabels as enLabels,
  notificationTexts as enTexts,
  testPush as enTestPush,
} from '../notifications.ts';

export const notificationLabels: Translation<typeof enLabels> = {
  comment: 'Ein Trainer schreibt in dein Tagebuch',
  plan: 'Ein Trainer ändert deinen Plan oder deine Schwellen',
  proposal: 'Vorschläge für deinen Plan und Antworten auf deine',
  message: 'Ein Trainer schreibt dir',
  thread: 'Nachrichten zwischen dir und deinen Trainern oder Athleten',
  team: 'Änderungen in deinen Teams',
  link: 'Eine Uhr schickt deine Aktivitäten nicht mehr',
  import: 'Ein Import ist fertig',
  weekly: 'Deine Woche, am Montagmorgen',
};

export const notificationTexts: Translation<typeof enTexts> = {
  comment: {
    mails: 'Kommentare in deinem Tagebuch',
    push: { title: 'Neuer Kommentar in deinem Tagebuch', message: 'Öffne dein Tagebuch, um ihn zu lesen.' },
    title: 'Ein neuer Kommentar in deinem Tagebuch',
    message: (day) =>
      `In deinem Tagebuch vom ${day} steht ein neuer Kommentar deines Trainers. Öffne diesen Tag im Kalender, um ihn zu lesen und zu antworten.`,
    both: (day) =>
      `An mehreren Tagen in deinem Tagebuch gibt es neue Kommentare, den neuesten am ${day}. Öffne die Tage im Kalender, um zu lesen und zu antworten.`,
    place: (day) => `Dein Tagebuch vom ${day}`,
  },
  plan: {
    mails: 'Änderungen an deinem Plan oder deinen Schwellen',
    push: { title: 'Dein Trainer hat etwas geändert', message: 'Öffne deine Mitteilungen, um es zu sehen.' },
    title: 'Dein Trainingsplan wurde geändert',
    message: 'Dein Trainer hat Trainings in deinem Plan geändert. Öffne deinen Kalender, um sie zu sehen.',
    place: 'Deinen Kalender',
    thresholds: {
      title: 'Deine Schwellen wurden geändert',
      message: 'Dein Trainer hat deine Schwellen geändert. Zonen und Belastung werden damit berechnet.',
      place: 'Deine Zonen',
    },
  },
  thread: {
    mails: 'Nachrichten zwischen Athleten und Trainern',
    push: { title: 'Du hast eine neue Nachricht', message: 'Öffne deine Nachrichten, um sie zu lesen.' },
    title: (team) => (team === null ? 'Eine neue Nachricht' : `${team}: eine neue Nachricht`),
    message: 'Öffne deine Nachrichten, um sie zu lesen und zu antworten.',
    place: 'Deine Nachrichten',
  },
  proposal: {
    mails: 'Vorschläge für einen Trainingsplan',
    push: { title: 'Neues zu einem Planvorschlag', message: 'Öffne deine Planvarianten, um ihn zu sehen.' },
    news: {
      proposed: {
        title: 'Ein Trainer schlägt eine Änderung deines Plans vor',
        message:
          'Dein Plan ist unverändert. Vergleiche beide, übernimm die Teile, die du möchtest, oder lehne den Vorschlag ab.',
      },
      proposedByAssistant: {
        title: 'Ein Assistent schlägt eine Änderung deines Plans vor',
        message:
          'Dein Plan ist unverändert. Vergleiche beide, übernimm die Teile, die du möchtest, oder lehne den Vorschlag ab.',
      },
      accepted: {
        title: 'Dein Vorschlag wurde angenommen',
        message: 'Ein Athlet hat deinen Vorschlag oder Teile davon angenommen.',
      },
      rejected: {
        title: 'Dein Vorschlag wurde abgelehnt',
        message: 'Ein Athlet hat deinen Vorschlag abgelehnt. Der Plan ist unverändert.',
      },
    },
    place: 'Den Vorschlag',
  },
  message: {
    mails: 'Nachrichten deines Trainers',
    push: { title: 'Du hast eine neue Nachricht', message: 'Du findest sie unter der Glocke.' },
    title: (team, subject) => `${team ?? 'Von einem Admin'}: ${subject}`,
    from: (name, team) =>
      team === null
        ? `${name ?? 'Ein Admin'} schreibt dir:`
        : `${name ?? 'Ein Trainer'} schreibt den Athleten von ${team}:`,
    noReply: 'Antworten auf diese E-Mail werden nicht gelesen.',
    noReplyButDiary:
      'Antworten auf diese E-Mail werden nicht gelesen. Antworte in deinem Tagebuch, dort sieht es dein Trainer.',
    place: 'Deinen Kalender',
  },
  team: {
    mails: 'Änderungen in deinen Teams',
    push: { title: 'In deinem Team hat sich etwas geändert', message: 'Öffne deine Teams, um es zu sehen.' },
    news: {
      left: {
        title: 'Jemand hat dein Team verlassen',
        message: 'Öffne „Deine Teams“, um zu sehen, wer noch dabei ist.',
      },
      asked: {
        title: 'Jemand möchte in deinem Team mitarbeiten',
        message: 'Ein Trainer möchte in dein Team. Öffne „Deine Teams“, um die Anfrage anzunehmen oder abzulehnen.',
      },
      removed: {
        title: 'Du bist nicht mehr in einem Team',
        message:
          'Ein Trainer hat dich entfernt. Die Trainer sehen dein Training nicht mehr. Aktivitäten, Plan und Tagebuch samt Kommentaren behältst du.',
      },
      dismissed: {
        title: 'Du arbeitest nicht mehr in einem Team mit',
        message: 'Deine Rolle darin ist beendet. Du siehst das Training der Athleten nicht mehr.',
      },
      coach: {
        title: 'Du trainierst jetzt ein Team',
        message: 'Du siehst das Training der Athleten, kannst es planen und in ihre Tagebücher schreiben.',
      },
      assistant: {
        title: 'Du bist jetzt Assistent in einem Team',
        message: 'Du siehst dasselbe wie die Trainer, kannst aber nichts ändern.',
      },
      declined: {
        title: 'Deine Anfrage an ein Team wurde abgelehnt',
        message: 'Die Trainer haben deine Anfrage abgelehnt.',
      },
    },
    place: 'Deine Teams',
  },
  link: {
    mails: 'unterbrochene Verbindungen zu deiner Uhr',
    push: { title: 'Eine Verbindung ist unterbrochen', message: 'Öffne dein Profil, um zu sehen, welche.' },
    vendor: {
      title: (vendor) => `${vendor} schickt deine Aktivitäten nicht mehr`,
      message: (vendor) =>
        `Neue Aktivitäten von ${vendor} kommen nicht an. Öffne ${vendor} unter „Datenquellen“ in deinem Profil und verknüpfe es neu.`,
      place: 'Deine Datenquelle',
    },
    webhook: {
      title: 'Einer deiner Webhooks ist pausiert',
      message: (address) =>
        `${address} hat unsere Nachrichten nicht angenommen. Wir schicken nichts mehr, bis du den Webhook fortsetzt.`,
      place: 'Deine Webhooks',
    },
    channel: {
      title: 'Push-Benachrichtigungen kommen nicht mehr an',
      message: (address) =>
        `Tagelang kam ${address === null ? 'in einem deiner Browser' : `bei ${address}`} nichts an, deshalb schicken wir dorthin nichts mehr. Öffne „Push-Benachrichtigungen“ in deinem Profil und schicke einen Test.`,
      place: 'Deine Push-Benachrichtigungen',
    },
  },
  import: {
    mails: 'fertige Importe',
    push: { title: 'Dein Import ist fertig', message: 'Öffne ihn, um das Ergebnis zu sehen.' },
    title: 'Dein Import ist fertig',
    message: (count) =>
      count === 0
        ? 'Keine neuen Aktivitäten.'
        : count === 1
          ? '1 Aktivität importiert. Öffne deinen Kalender, um sie zu sehen.'
          : `${count} Aktivitäten importiert. Öffne deinen Kalender, um sie zu sehen.`,
    place: (count) => (count === 0 ? 'Deinen Import' : 'Deinen Kalender'),
  },
  weekly: {
    mails: 'deine Woche',
    push: { title: 'Deine Woche ist da', message: 'Öffne deinen Kalender, um sie zu sehen.' },
    title: (from, to) => `Deine Woche vom ${from} bis ${to}`,
    week: ({ count, distance, duration, load }) =>
      count === 0
        ? 'Keine Aktivitäten.'
        : `${count === 1 ? '1 Aktivität' : `${count} Aktivitäten`}, ${distance} in ${duration}, Belastung ${load}.`,
    weekBefore: ({ count, distance, duration, load }) =>
      count === 0
        ? 'In der Woche davor: keine.'
        : `In der Woche davor: ${count === 1 ? '1 Aktivität' : `${count} Aktivitäten`}, ${distance} in ${duration}, Belastung ${load}.`,
    place: 'Deinen Kalender',
  },
};

export const testPush: Translation<typeof enTestPush> = {
  title: 'Test-Benachrichtigung',
  message: 'Benachrichtigungen kommen hier an.',
};
