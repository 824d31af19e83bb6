import type { Translation } from '../area.ts';
import type { watchNotes as enWatchNotes } from '../watch-notes.ts';

/** Notes in the watched folder. */
export const watchNotes: Translation<typeof enWatchNotes> = {
  unknownFolder:
    'Aus diesem Ordner importiert Longrun nichts: Kein Mitglied hat seinen Namen als E-Mail-Adresse oder Id.',
  renameFolder: 'Benenn den Ordner nach der E-Mail-Adresse oder der Id eines Mitglieds.',
  looseFiles: 'Von hier importiert Longrun keine Dateien, nur aus den Ordnern der Mitglieder.',
  memberFolders: 'Der Ordner eines Mitglieds heisst wie seine E-Mail-Adresse oder seine Id.',
  waits: (why) => `Noch nicht importiert. ${why}`,
  triedAgain: 'Longrun versucht es von selbst wieder.',
  faults: {
    forbidden: 'Longrun darf diese Datei nicht lesen.',
    busy: 'Ein anderes Programm benutzt diese Datei.',
    link: 'Das ist ein Link, dem Longrun nicht folgt.',
    noRoom: 'Für deine Dateien ist kein Platz mehr.',
  },
  unreadable: (code) => `Diese Datei lässt sich nicht lesen (${code}).`,
  forgotten: 'Longrun weiss nicht mehr, was aus dieser Datei wurde.',
  sameContent: 'Duplikat: Eine andere Datei in diesem Ordner hat denselben Inhalt.',
  counts: (files, imported, duplicates, others) =>
    `Dateien: ${files}. Importiert: ${imported}, Duplikate: ${duplicates}, ohne Aktivität: ${others}.`,
  imported: 'Importiert.',
  duplicate: 'Duplikat.',
  known: 'Du hast diese Aktivität schon.',
  rejected: 'Nicht importiert.',
  noActivity: 'Diese Datei brachte keine Aktivität.',
  activity: (address) => `Aktivität: ${address}`,
  import: (address) => `Import: ${address}`,
};
