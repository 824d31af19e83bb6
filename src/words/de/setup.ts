import type { Translation } from '../../../domain/words/area.ts';
import type { setupWizardWords as enSetupWizard } from '../../features/setup/words.ts';

const setupWizard: Translation<typeof enSetupWizard> = {
  weUseThisForYour: 'Damit berechnen wir deine Belastung und deine Zonen.',
  whoReadsIt: 'Wer es lesen kann',
  coachesRead: (facts) => `Trainer und Assistenten eines Teams, dem du beitrittst: ${facts}.`,
  programmesRead: (level, facts) => `Programme, denen du „${level}“ freigibst: ${facts}.`,
  followersRead: (facts) => `Mitglieder, die dir mit deiner Erlaubnis folgen: ${facts}, wenn du ihn zeigst.`,
  linksRead: (facts) => `Leute mit einem Link, den du erstellst: ${facts}, wenn du ihn darin zeigst.`,
  operatorReads: 'Die Betreiber dieses Servers: alles davon.',
  thisCouldNotBeSaved: 'Das konnte nicht gespeichert werden',
  checkTheFieldsMarkedAbove: 'Prüfe die markierten Felder oben.',
  unitsWeightAndHeightAreOptional:
    'Einheiten, Gewicht und Größe sind freiwillig. Bis du sie im Profil einträgst, rechnen wir mit Durchschnittswerten.',
  continue: 'Weiter',
  whichWatchDoYouUse: 'Welche Uhr benutzt du? Wir importieren deine bisherigen Trainings, die neuesten zuerst.',
  loadingTheDevices: 'Die Geräte werden geladen',
  linked: 'Verbunden',
  linkNoLongerWorks: 'Verbindung gestört. Verbinde neu.',
  waitingForFirstActivities: 'Verbunden. Wir warten auf deine ersten Aktivitäten…',
  plainHttp:
    'Diese Seite kam über unverschlüsseltes http. Hersteller können es ablehnen, eine Uhr damit zu verbinden. Dateien importieren geht immer.',
  importFiles: 'Dateien importieren',
  importFilesInstead: 'Stattdessen Dateien importieren',
  theAccount: 'das Konto',
  theImportStopped: 'Der Import wurde angehalten',
  yourTrainingIsReadyOpening:
    'Dein Training ist bereit. Ältere Aktivitäten kommen vielleicht noch. Deine Übersicht öffnet sich…',
  thereIsNothingNewWhat: 'Es gibt nichts Neues. Deine nächste Aktivität erscheint automatisch.',
  theAccountIsLinkedAnd: 'Das Konto ist verbunden, enthält aber noch keine Trainings. Neue erscheinen automatisch.',
  yourLast60DaysCome:
    'Deine letzten 60 Tage kommen zuerst. Der Rest läuft im Hintergrund weiter, auch wenn du diese Seite verlässt.',
  linkAgain: (name) => `${name} neu verbinden`,
  tryAgain: 'Erneut versuchen',
  pickAnotherDevice: 'Anderes Gerät wählen',
  goToTheDashboard: 'Zur Übersicht',
  loadingYourProfile: 'Dein Profil wird geladen',
  signOut: 'Abmelden',
};

/** Texts for the wizard. */
export const setup = { setupWizard };
