import type { Translation } from '../../../domain/words/area.ts';
import type { teamPeopleWords as enPeople } from '../../shared/teams/words.ts';
import type { teamJoiningWords as enJoining } from '../../shared/teams/join-words.ts';
import type { coachRightsWords as enRights } from '../../shared/teams/rights-words.ts';
import type { coachNoteWords as enNote } from '../../features/team/note-words.ts';
import type { coachSeesWords as enSees, teamsWords as enTeams } from '../../features/team/teams-words.ts';

const teamPeople: Translation<typeof enPeople> = {
  athletesSeeDashboard: 'Die Athleten dieses Teams sehen ihr Dashboard.',
  athletesSeeSetupOnly: 'Die Athleten dieses Teams sehen nur Einrichtung und Profil.',
  athletesPay: 'Die Athleten zahlen selbst.',
  teamPays: 'Das Team zahlt für seine Athleten.',
  coachesRetain: 'Seine Trainer sehen das Training aller, egal, wer was bezahlt hat.',
  coachesFollow: 'Seine Trainer sehen das Training derer, deren Testphase oder Abo läuft.',
  access: {
    own: 'Dein eigener',
    page: 'Du trainierst dieses Team',
    retained: 'Das Team behält den Zugang',
    paid: 'Das Team zahlt',
    athlete: 'Eigener Zugang',
    stranger: 'Kein Athlet von dir',
    withheld: 'Training nicht freigegeben',
  },
  closed: 'Geschlossen: Testphase oder Abo ist vorbei',
  free: {
    coachesRetain: 'Seine Trainer sehen das Training aller.',
    coachesFollow: 'Seine Trainer sehen das Training derer, die selbst Zugang haben.',
    paid: 'Hier zählt der Zugang der Trainer',
    closed: 'Geschlossen: kein Zugang',
  },
  team: 'Team',
  notToBeSeen: 'Dieses Training kannst du nicht sehen',
  notToBeSeenFree: 'Die Person ist kein Athlet eines deiner Teams oder hat keinen Zugang.',
  notToBeSeenText: 'Die Person ist kein Athlet eines deiner Teams, oder ihre Testphase oder ihr Abo ist vorbei.',
  mayNotChange: {
    thresholds: 'Diese Schwellen kannst du nicht ändern',
    plan: 'Den Plan dieses Athleten kannst du nicht ändern',
  },
  mayNotChangeText: 'Der Athlet kann es in seinem Profil unter „Deine Teams“ erlauben.',
  notToBeSeenWithheld: 'Dieser Athlet gibt sein Training für die Trainer deines Teams nicht frei.',
  backToTheTeam: 'Zurück zum Team',
  roles: { coach: 'Trainer', assistant: 'Assistent', athlete: 'Athlet' },
  find: 'Suchen',
  you: (name) => `${name} (du)`,
  unnamed: 'Mitglied ohne Namen',
  since: (when) => `seit ${when}`,
  nobodyFound: 'Keine Treffer.',
  shown: (shown, all) => (shown === all ? `${all} Leute` : `${shown} von ${all} Leuten`),
  showMore: 'Mehr zeigen',
  people: 'Leute im Team',
  leave: 'Verlassen',
  leaveTeam: (team) => `${team} verlassen`,
  remove: 'Entfernen',
  removeThis: (name) => `${name} aus dem Team entfernen`,
  makeCoach: 'Zum Trainer machen',
  makeCoachOf: (name) => `${name} zum Trainer machen`,
  makeAssistant: 'Zum Assistenten machen',
  makeAssistantOf: (name) => `${name} zum Assistenten machen`,
  stepBack: 'Assistent werden',
  done: {
    remove: (name) => `${name} ist nicht mehr im Team.`,
    coach: (name) => `${name} ist jetzt Trainer des Teams.`,
    assistant: (name) => `${name} ist jetzt Assistent des Teams.`,
    decline: (name) => `${name} hat eine Absage bekommen.`,
    admit: (name) => `${name} ist wieder im Team.`,
  },
  notDone: 'Es wurde nichts geändert',
  asks: 'Möchten ins Team',
  asked: (when) => `Gefragt: ${when}`,
  admitAsCoach: 'Als Trainer aufnehmen',
  admitAsAssistant: 'Als Assistent aufnehmen',
  admit: 'Aufnehmen',
  admitOf: (name) => `${name} ins Team aufnehmen`,
  wasRemoved: 'Wurde aus dem Team entfernt',
  decline: 'Ablehnen',
  admitCoachOf: (name) => `${name} als Trainer aufnehmen`,
  admitAssistantOf: (name) => `${name} als Assistent aufnehmen`,
  declineOf: (name) => `${name} ablehnen`,
  leaveTitle: (team) => `${team} verlassen?`,
  removeTitle: (name) => `${name} aus dem Team entfernen?`,
  roleTitle: {
    coach: (name) => `${name} zum Trainer machen?`,
    assistant: (name) => `${name} zum Assistenten machen?`,
  },
  athleteLeaves: {
    sight:
      'Trainer und Assistenten verlieren sofort den Zugriff auf deine Daten, außer ihr seid noch zusammen in einem anderen Team. Auf derselben Seite legst du fest, was sie sehen und tun dürfen.',
    retained: 'Das Team behält den Zugang seiner Trainer nur zu Athleten, die darin sind. Auch der endet.',
    paid: 'Das Team hat für den Zugriff seiner Trainer auf dein Training gezahlt. Dein eigener Zugang ändert sich nicht.',
    billed: 'Du hast immer selbst gezahlt. Deine Testphase oder dein Abo ändert sich nicht.',
    kept: 'Trainings, die sie geplant haben, bleiben in deinem Plan; du kannst sie ändern oder löschen. Ihre Kommentare bleiben in deinem Tagebuch.',
    groups: 'In den Gruppen des Teams bist du nicht mehr.',
    dashboard: 'Was dieses Team vor seinen Athleten verbirgt, etwa Dashboard und Kalender, siehst du wieder.',
    others: 'Für deine anderen Teams und für Leute, die dir folgen, ändert sich nichts.',
    told: 'Seine Trainer erfahren davon. Um zurückzukommen, brauchst du den Link des Teams.',
  },
  athleteRemoved: {
    sight:
      'Trainer und Assistenten des Teams verlieren sofort den Zugriff auf die Daten dieser Person, außer sie sind noch zusammen in einem anderen Team.',
    retained: 'Das Team behält den Zugang seiner Trainer nur zu Athleten, die darin sind. Auch der endet.',
    paid: 'Das Team zahlt nicht mehr für deinen Zugriff auf das Training dieser Person. Ihr eigener Zugang ändert sich nicht.',
    billed: 'Sie zahlt selbst. Ihre Testphase oder ihr Abo ändert sich nicht.',
    kept: 'Trainings, die du geplant hast, bleiben in ihrem Plan, Kommentare in ihrem Tagebuch. Zurücknehmen kannst du sie nicht mehr.',
    groups: 'In den Gruppen des Teams ist sie nicht mehr.',
    told: 'Sie wird benachrichtigt. Um wieder beizutreten, braucht sie den Link des Teams.',
  },
  staffLeaves: {
    sight:
      'Ab sofort siehst du das Training seiner Athleten nicht mehr, außer ihr seid noch zusammen in einem anderen Team.',
    kept: 'Trainings, die du geplant hast, und deine Kommentare bleiben bei den Athleten. Gruppen bleiben beim Team.',
    told: 'Die anderen Trainer erfahren davon. Um zurückzukommen, musst du sie fragen.',
  },
  staffRemoved: {
    sight:
      'Ab sofort sieht diese Person das Training der Athleten nicht mehr, außer sie sind noch zusammen in einem anderen Team.',
    kept: 'Ihre geplanten Trainings und Kommentare bleiben bei den Athleten. Gruppen bleiben beim Team.',
    told: 'Sie wird benachrichtigt. Um wieder beizutreten, muss sie anfragen.',
  },
  becomes: {
    coach:
      'Diese Person kann dann für alle Athleten des Teams planen, in ihre Tagebücher schreiben und Athleten entfernen. Sie wird benachrichtigt.',
    assistant:
      'Diese Person sieht das Training der Athleten weiter, kann aber nichts mehr ändern. Sie wird benachrichtigt.',
    stepBack:
      'Du siehst das Training der Athleten weiter, kannst aber nichts mehr ändern. Nur ein Trainer kann das rückgängig machen.',
  },
};

const yourTeams: Translation<typeof enTeams> = {
  title: 'Deine Teams',
  subtitle: 'Wer dein Training sieht, und wie du gehst',
  subtitleOfStaff: 'Wer darin ist, als was, und wie man geht',
  profile: 'Profil',
  loading: 'Deine Teams werden geladen',
  none: 'Du bist in keinem Team',
  noneText: 'Athleten kommen über den Link eines Trainers in ein Team.',
  messages: 'Nachrichten',
  writeToCoaches: 'Den Trainern schreiben',
  yourRole: {
    coach: 'Du bist Trainer dieses Teams.',
    assistant: 'Du bist Assistent dieses Teams: Du siehst dasselbe wie die Trainer, kannst aber nichts ändern.',
    athlete: 'Du bist Athlet dieses Teams.',
  },
  nobodyCoaches: 'Dieses Team hat gerade keinen Trainer, deshalb sieht hier niemand dein Training.',
  left: (team) => `Du bist nicht mehr im Team ${team}.`,
};

const coachSees: Translation<typeof enSees> = {
  title: 'Was mein Trainer sieht',
  things: {
    calendar: 'Kalender',
    activities: 'Aktivitäten',
    plan: 'Plan',
    comments: 'Kommentare der Trainer',
    diary: 'Tagebuch, Schlaf, Gewicht',
    thresholds: 'Zonen und Schwellen',
  },
  nothing: 'Nicht sichtbar',
  reads: 'Lesen',
  writes: {
    calendar: 'Lesen',
    activities: 'Lesen',
    plan: 'Lesen und Training planen',
    comments: 'Lesen und schreiben',
    diary: 'Lesen',
    thresholds: 'Lesen und ändern',
  },
  beside: (facts) => `Außerdem können sie lesen: ${facts}.`,
  open: {
    retained: 'Sichtbar, weil ein gemeinsames Team den Zugang seiner Trainer zu seinen Athleten behält.',
    paid: 'Sichtbar, weil ein gemeinsames Team bezahlt.',
    athlete: 'Sichtbar, weil deine Testphase oder dein Abo läuft.',
  },
  openFree: {
    paid: 'Sichtbar, weil in einem gemeinsamen Team ihr eigener Zugang zählt.',
    athlete: 'Sichtbar, weil du Zugang hast.',
  },
  closed: {
    retained:
      'Dein Training sehen sie nicht, weil ihre eigene Testphase oder ihr eigenes Abo abgelaufen ist. Dein Profil können sie weiterhin öffnen.',
    paid: 'Dein Training sehen sie nicht, weil ihre eigene Testphase oder ihr eigenes Abo abgelaufen ist. Dein Profil können sie weiterhin öffnen.',
    athlete:
      'Dein Training sehen sie nicht, weil deine Testphase oder dein Abo abgelaufen ist. Dein Profil können sie weiterhin öffnen.',
  },
  closedFree: {
    retained:
      'Dein Training sehen sie nicht, weil sie selbst keinen Zugang haben. Dein Profil können sie weiterhin öffnen.',
    paid: 'Dein Training sehen sie nicht, weil sie selbst keinen Zugang haben. Dein Profil können sie weiterhin öffnen.',
    athlete: 'Dein Training sehen sie nicht, weil du keinen Zugang hast. Dein Profil können sie weiterhin öffnen.',
  },
};

const teamJoining: Translation<typeof enJoining> = {
  reads: (team) => `Trainer und Assistenten von ${team} können lesen:`,
  things: {
    calendar: 'deinen Kalender mit deiner täglichen Belastung und deinen Notizen',
    activities: 'deine Aktivitäten mit Strecken und Herzfrequenz',
    plan: 'deinen Trainingsplan, deine Ziele und versäumte Trainings',
    diary: 'dein Tagebuch und wie du dich gefühlt hast',
    sleep: 'wie lange du geschlafen hast',
    access: 'ob dein Konto vollen Zugang hat',
    watches: 'welche Uhren und Apps du verbunden hast und welche Verbindungen nicht mehr funktionieren',
  },
  aboutYou: (facts) => `über dich: ${facts}`,
  advise: 'Trainer können außerdem Trainings für dich planen und in deinem Tagebuch kommentieren.',
  leave:
    'Du kannst das Team jederzeit verlassen: Profil, Deine Teams, Verlassen. Ab dann können sie nichts davon lesen, außer ihr seid noch zusammen in einem anderen Team.',
  loading: 'Team wird geladen',
  title: (team) => `${team} beitreten?`,
  anyTitle: 'Einem Team beitreten',
  signedInAs: (email) => `Du bist als ${email} angemeldet.`,
  notYou: 'Bist du das nicht? Abmelden',
  coaches: (names) => `Trainer: ${names}`,
  assistants: (names) => `Assistenten: ${names}`,
  noCoach: 'Dieses Team hat zurzeit keinen Trainer.',
  staffAsk:
    'Dein Konto ist das eines Trainers. Ein Trainer des Teams entscheidet, ob du dazukommst. Dann kannst du das Training seiner Athleten lesen.',
  removedAsk: 'Du wurdest aus diesem Team entfernt. Ein Trainer des Teams entscheidet, ob du wieder dazukommst.',
  teamPapers: 'Das Team hat eigene',
  termsOfUse: 'Nutzungsbedingungen',
  and: 'und',
  privacyPolicy: 'Datenschutzerklärung',
  join: 'Beitreten',
  joining: 'Du trittst bei …',
  ask: 'Anfragen',
  asking: 'Trainer werden gefragt',
  notNow: 'Nicht jetzt',
  notJoined: 'Noch nicht beigetreten',
  sample:
    'Das ist ein Konto mit Beispieldaten. Damit kannst du keinem Team beitreten. Lege ein eigenes Konto an oder melde dich damit an.',
  signOut: 'Abmelden und weiter',
  inTitle: (team) => `Du bist im Team ${team}`,
  inText: 'Die Trainer können jetzt dein Training lesen.',
  alreadyIn: {
    athlete: 'Du bist in diesem Team schon Athlet.',
    assistant: 'Du bist in diesem Team schon Assistent.',
    coach: 'Du bist in diesem Team schon Trainer.',
  },
  openDashboard: 'Zur Übersicht',
  openTeam: 'Zum Team',
  yourTeams: 'Deine Teams ansehen',
  askedTitle: 'Du hast angefragt',
  askedText: (team) => `Die Trainer von ${team} entscheiden. Du findest ihre Antwort hier und in einer Mitteilung.`,
  unknown: 'Dieses Team gibt es nicht',
};

const coachNote: Translation<typeof enNote> = {
  title: 'Private Notiz',
  loading: 'Deine Notiz wird geladen',
  label: 'Deine Notiz über diesen Athleten',
  hint: (team) =>
    `Hier kannst nur du sie lesen: nicht der Athlet und keine anderen Trainer. Sie wird gespeichert, wenn du das Feld verlässt, und gelöscht, wenn du oder der Athlet ${team} verlässt. Athleten dürfen beim Admin des Servers Auskunft über Notizen verlangen, die sie betreffen.`,
  notSaved: 'Nicht gespeichert',
  saved: 'Gespeichert.',
};

const coachRights: Translation<typeof enRights> = {
  title: 'Was meine Trainer dürfen',
  note: 'Das gilt sofort für alle Trainer und Assistenten dieses Teams. Assistenten können nur lesen.',
  notSaved: 'Nicht gespeichert',
  saved: 'Gespeichert.',
  labels: {
    see: 'Mein Training sehen',
    comment: 'Meine Tage kommentieren',
    plan: 'Trainings für mich planen',
    thresholds: 'Meine Schwellen ändern',
    wellness: 'Sehen, wie es mir geht',
  },
  hints: {
    see: 'Kalender, Aktivitäten und Plan. Ohne diese Erlaubnis gelten die anderen nicht. Name, Alter, Geschlecht, Größe und verknüpfte Uhren bleiben sichtbar.',
    comment: 'Kommentare bleiben in deinem Tagebuch.',
    plan: 'Trainings, Trainingspläne und Tage mit Wettkampf, Krankheit oder Reise.',
    thresholds:
      'Deine Zonen lesen und Critical Power, Schwellentempo und Pulswerte festlegen. Damit wird deine Belastung berechnet.',
    wellness: 'Schlaf, Motivation, Gewicht und deine Einträge im Tagebuch.',
  },
  thisAthlete: 'Dieser Athlet',
  withheld: {
    see: (name) => `${name} gibt das Training für die Trainer dieses Teams nicht frei.`,
    comment: (name) => `${name} möchte keine Kommentare von Trainern.`,
    plan: (name) => `${name} lässt Trainer den Plan nicht ändern.`,
    thresholds: (name) => `${name} lässt Trainer die Schwellen nicht ändern.`,
    wellness: (name) => `${name} gibt Schlaf, Motivation, Gewicht und Tagebuch nicht frei.`,
  },
};

/** Texts for teams, for all of their members. */
export const teamPlaces = { coachNote, coachRights, teamPeople, yourTeams, coachSees, teamJoining };
