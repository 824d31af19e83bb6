import type { Translation } from '../../../domain/words/area.ts';
import type { actsWords as enActs } from '../../features/admin/acts-words.ts';

/** Texts for the log of admins' actions. */
const acts: Translation<typeof enActs> = {
  loading: 'Das Protokoll wird geladen',
  none: 'Noch hat kein Admin etwas getan.',
  noMatch: 'Kein Vorgang passt dazu.',
  noneSoFar: 'Unter den neuesten passt keiner. Du kannst weiter zurück suchen.',
  caption: 'Was Admins getan haben',
  find: 'Name, E-Mail oder Vorgang',
  kind: 'Anzeigen',
  all: 'Alle Vorgänge',
  kinds: {
    members: 'Mitglieder und Konten',
    teams: 'Teams',
    partners: 'Partnerseiten und Programme',
    coupons: 'Gutscheine',
    server: 'Server: Einstellungen, Aufträge, Backups, Apps',
  },
  what: 'Was geschah',
  outcome: 'Ausgang',
  outcomes: { done: 'Getan', refused: 'Abgelehnt', failed: 'Fehlgeschlagen', open: 'Unterbrochen' },
  when: 'Wann',
  download: 'Als CSV herunterladen',
  downloadFailed: 'Die Datei konnte nicht erstellt werden',
  downloadCut: (count) => `Die Datei enthält die neuesten ${count} Vorgänge. Für ältere grenze die Suche ein.`,
  file: 'protokoll',
  columns: {
    at: 'Wann',
    act: 'Was geschah',
    outcome: 'Ausgang',
    reason: 'Grund',
    admin: 'Admin',
    adminAddress: 'E-Mail des Admins',
    adminMark: 'Pseudonym des Admins',
    member: 'Mitglied',
    memberAddress: 'E-Mail des Mitglieds',
    memberMark: 'Pseudonym des Mitglieds',
    code: 'Code',
  },
  gone: (mark) => `gelöschtes Konto ${mark}`,
  someone: 'jemanden',
  goneThing: '(gibt es nicht mehr)',
  inTeam: (name) => `allen im Team „${name}“`,
  severalMembers: (count) => `${count} Mitgliedern`,
  manyMembers: 'Mitgliedern',
  toRole: (type, level) => ` zu ${type}, ${level}`,
  quoted: (name) => `„${name}“`,
  unknownAct: {
    done: '{who} hat etwas getan, das diese Seite nicht kennt',
    not: '{who} wollte etwas tun, das diese Seite nicht kennt',
  },
  interrupted: 'Der Server hielt dabei an. Sieh nach, ob es getan wurde.',
  failed: 'Auf dem Server ging etwas schief.',
  refused: 'Der Server lehnte es ab.',
  reasons: {
    UsernameExistsException: 'diese Adresse hat schon ein Konto',
    InvalidPasswordException: 'das Passwort erfüllt die Regeln nicht',
    NotAuthorizedException: 'das Passwort des Admins war falsch',
    LimitExceededException: 'es waren zu viele Versuche',
    invalid_request: 'etwas fehlte oder war falsch',
    unknown_member: 'es gibt kein solches Mitglied',
    not_found: 'das gibt es nicht mehr',
    forbidden: 'das darf dieses Konto nicht',
    too_many_requests: 'es waren zu viele in kurzer Zeit',
    not_a_trainer: 'dafür braucht es einen Trainer oder Coach',
    team_on_page: 'eine veröffentlichte Seite führt dorthin',
    team_taken: 'ein anderes Team heißt so',
    not_in_team: 'jemand ist nicht mehr im Team',
    nobody_to_write_to: 'die Nachricht hatte keine Empfänger',
    not_publishable: 'noch fehlte etwas auf der Seite',
    setting_fixed: 'die Umgebung des Servers gibt sie vor',
    setting_changed: 'ein anderer Admin hatte sie inzwischen geändert',
    edited_meanwhile: 'jemand anders hatte sie inzwischen gespeichert',
    slug_taken: 'diese Adresse hat schon eine andere Seite',
    page_published: 'sie ist noch veröffentlicht',
    not_an_image: 'die Datei ist kein Bild, das wir lesen können',
    organisation_agreed: 'Mitglieder teilen mit seiner Organisation',
    level_in_use: 'Mitglieder teilen auf einer Stufe, die wegfiele',
    level_on_page: 'eine veröffentlichte Seite bietet eine Stufe an, die wegfiele',
    answers_would_mix: 'es gibt Antworten auf eine Frage, die sich ändern würde',
    survey_changed_meanwhile: 'jemand anders hatte sie inzwischen geändert',
    target_exists: 'es gibt das schon',
    unknown_coupon: 'es gibt keinen solchen Gutschein',
    coupon_taken: 'es gibt diesen Code schon',
    not_kept: 'es ist nicht genug davon gespeichert',
    too_many_apps: 'es gab zu viele Apps',
    job_over: 'der Auftrag wird nicht mehr gebraucht',
  },
  acts: {
    becomeFirstAdmin: {
      done: '{who} ist der erste Admin geworden',
      not: '{who} konnte nicht erster Admin werden',
    },
    createConfirmedMember: {
      done: '{who} hat {member} hinzugefügt',
      not: '{who} konnte {member} nicht hinzufügen',
    },
    createMember: {
      done: '{who} hat {member} hinzugefügt und einen Link zum Wählen eines Passworts geschickt',
      not: '{who} konnte {member} nicht hinzufügen',
    },
    lookAtAccount: { done: '{who} hat das Konto von {member} angesehen', not: '{who} konnte ein Konto nicht ansehen' },
    getMemberProfile: {
      done: '{who} hat das Profil von {member} angesehen',
      not: '{who} konnte das Profil von {member} nicht ansehen',
    },
    changeMemberRole: {
      done: '{who} hat die Rolle von {member}{more} geändert',
      not: '{who} konnte die Rolle von {member} nicht ändern',
    },
    finishProviderSignIn: {
      done: 'Der Anmeldedienst hat die Rolle von {member}{more} geändert',
      not: 'Der Anmeldedienst konnte die Rolle von {member} nicht ändern',
    },
    resetMemberFactor: {
      done: '{who} hat den zweiten Faktor von {member} entfernt',
      not: '{who} konnte den zweiten Faktor von {member} nicht entfernen',
    },
    signOutMember: {
      done: '{who} hat {member} überall abgemeldet',
      not: '{who} konnte {member} nicht überall abmelden',
    },
    resendInvitation: {
      done: '{who} hat die erste E-Mail noch einmal an {member} geschickt',
      not: '{who} konnte die erste E-Mail nicht noch einmal an {member} schicken',
    },
    sendEmail: { done: '{who} hat {to} geschrieben', not: '{who} konnte {to} nicht schreiben' },
    createInvitation: { done: '{who} hat jemanden eingeladen', not: '{who} konnte niemanden einladen' },
    withdrawInvitation: {
      done: '{who} hat eine Einladung zurückgenommen',
      not: '{who} konnte eine Einladung nicht zurücknehmen',
    },
    cancelSubscription: {
      done: '{who} hat das Konto von {member} geschlossen',
      not: '{who} konnte das Konto von {member} nicht schließen',
    },
    deleteMember: {
      done: '{who} hat das Konto von {member} gelöscht',
      not: '{who} konnte das Konto von {member} nicht löschen',
    },
    createTeam: {
      done: '{who} hat das Team {thing} für {member} angelegt',
      not: '{who} konnte kein Team anlegen',
    },
    changeTeamRules: {
      done: '{who} hat das Team {thing} geändert',
      not: '{who} konnte das Team {thing} nicht ändern',
    },
    deleteTeam: { done: '{who} hat das Team {thing} gelöscht', not: '{who} konnte das Team {thing} nicht löschen' },
    putTeamPerson: {
      done: '{who} hat {member} eine Rolle im Team {thing} gegeben',
      not: '{who} konnte {member} keine Rolle im Team {thing} geben',
    },
    removeTeamPerson: {
      done: '{who} hat {member} aus dem Team {thing} entfernt',
      not: '{who} konnte {member} nicht aus dem Team {thing} entfernen',
    },
    retryJob: {
      done: '{who} hat einen fehlgeschlagenen Auftrag neu versucht',
      not: '{who} konnte einen fehlgeschlagenen Auftrag nicht neu versuchen',
    },
    retryGivenUpJob: {
      done: '{who} hat einen aufgegebenen Auftrag neu versucht',
      not: '{who} konnte einen aufgegebenen Auftrag nicht neu versuchen',
    },
    checkBackup: {
      done: '{who} hat das neueste Backup prüfen lassen',
      not: '{who} konnte das neueste Backup nicht prüfen lassen',
    },
    changeSiteSettings: {
      done: '{who} hat Einstellungen geändert: {settings}',
      not: '{who} konnte Einstellungen nicht ändern: {settings}',
    },
    sendTestMail: {
      done: '{who} hat eine Test-E-Mail verschicken lassen',
      not: '{who} konnte keine Test-E-Mail verschicken lassen',
    },
    addAppClient: {
      done: '{who} hat die App {app} hinzugefügt',
      not: '{who} konnte die App {app} nicht hinzufügen',
    },
    removeAppClient: { done: '{who} hat die App {app} entfernt', not: '{who} konnte keine App entfernen' },
    createCoupon: {
      done: '{who} hat den Gutschein {code} angelegt',
      not: '{who} konnte den Gutschein {code} nicht anlegen',
    },
    changeCoupon: {
      done: '{who} hat den Gutschein {code} geändert oder beendet',
      not: '{who} konnte den Gutschein {code} nicht ändern',
    },
    createCohort: { done: '{who} hat das Programm {thing} angelegt', not: '{who} konnte kein Programm anlegen' },
    createEvent: { done: '{who} hat das Event {thing} angelegt', not: '{who} konnte kein Event anlegen' },
    createSurvey: { done: '{who} hat die Umfrage {thing} angelegt', not: '{who} konnte keine Umfrage anlegen' },
    changeCohort: {
      done: '{who} hat das Programm {thing} geändert',
      not: '{who} konnte das Programm {thing} nicht ändern',
    },
    changeEvent: {
      done: '{who} hat das Event {thing} geändert',
      not: '{who} konnte das Event {thing} nicht ändern',
    },
    changeSurvey: {
      done: '{who} hat die Umfrage {thing} geändert',
      not: '{who} konnte die Umfrage {thing} nicht ändern',
    },
    createPartnerPage: { done: '{who} hat die Seite {thing} angelegt', not: '{who} konnte keine Seite anlegen' },
    savePartnerPage: {
      done: '{who} hat die Seite {thing} gespeichert oder veröffentlicht',
      not: '{who} konnte die Seite {thing} nicht speichern',
    },
    deletePartnerPage: {
      done: '{who} hat eine Partnerseite gelöscht',
      not: '{who} konnte die Seite {thing} nicht löschen',
    },
    uploadPageImage: { done: '{who} hat ein Bild hochgeladen', not: '{who} konnte ein Bild nicht hochladen' },
    exportRegistrations: {
      done: '{who} hat die Anmeldungen zu {thing} heruntergeladen',
      not: '{who} konnte die Anmeldungen zu {thing} nicht herunterladen',
    },
    exportAnswers: {
      done: '{who} hat die Antworten zu {thing} heruntergeladen',
      not: '{who} konnte die Antworten zu {thing} nicht herunterladen',
    },
    appointSteward: {
      done: '{who} hat {member} zum Betreuer von {thing} ernannt',
      not: '{who} konnte {member} nicht zum Betreuer von {thing} ernennen',
    },
    dismissSteward: {
      done: '{who} hat {member} als Betreuer von {thing} entlassen',
      not: '{who} konnte {member} nicht als Betreuer von {thing} entlassen',
    },
  },
  saves: {
    save: {
      done: '{who} hat den Entwurf der Seite {thing} gespeichert',
      not: '{who} konnte den Entwurf der Seite {thing} nicht speichern',
    },
    publish: {
      done: '{who} hat die Seite {thing} veröffentlicht',
      not: '{who} konnte die Seite {thing} nicht veröffentlichen',
    },
    withdraw: {
      done: '{who} hat die Seite {thing} vom Netz genommen',
      not: '{who} konnte die Seite {thing} nicht vom Netz nehmen',
    },
  },
};

export const actAreas = { acts };
