import type { Translation } from '../area.ts';
import type { watchNotes as enWatchNotes } from '../watch-notes.ts';

/** Notes in the watched folder. */
export const watchNotes: Translation<typeof enWatchNotes> = {
  unknownFolder:
    'Longrun importiert nichts aus diesem Ordner: Sein Name ist weder die E-Mail-Adresse noch die ID eines Mitglieds.',
  renameFolder: 'Benenne den Ordner nach der E-Mail-Adresse oder der ID eines Mitglieds.',
  looseFiles:
    'Longrun importiert keine Dateien, die direkt hier liegen, sondern nur die in den Ordnern der Mitglieder.',
  memberFolders: 'Der Name eines Ordners ist die E-Mail-Adresse oder die ID des Mitglieds.',
  waits: (why) => `Noch nicht importiert. ${why}`,
  triedAgain: 'Longrun versucht es automatisch noch einmal.',
  faults: {
    forbidden: 'Longrun darf diese Datei nicht lesen.',
    busy: 'Ein anderes Programm benutzt diese Datei.',
    link: 'Das ist ein Link, dem Longrun nicht folgt.',
    noRoom: 'Dein Speicherplatz ist voll.',
  },
  unreadable: (code) => `Diese Datei lässt sich nicht lesen (${code}).`,
  forgotten: 'Das Ergebnis dieser Datei ist nicht mehr gespeichert.',
  sameContent: 'Duplikat: Eine andere Datei in diesem Ordner hat denselben Inhalt.',
  counts: (files, imported, duplicates, others) =>
    `Dateien: ${files}. Importiert: ${imported}, Duplikate: ${duplicates}, ohne Aktivität: ${others}.`,
  imported: 'Importiert.',
  duplicate: 'Duplikat.',
  known: 'Du hast diese Aktivität schon.',
  rejected: 'Nicht importiert.',
  noActivity: 'In dieser Datei war keine Aktivität.',
  activity: (address) => `Aktivität: ${address}`,
  import: (address) => `Import: ${address}`,
};
