import { vendorNames } from '../../../domain/vendors.ts';
import type { Translation } from '../../../domain/words/area.ts';
import type { pageWords as enPages } from '../../shared/navigation/page-words.ts';

const pages: Translation<typeof enPages> = {
  '/': { name: 'Übersicht', also: 'start startseite heute überblick' },
  '/calendar': { name: 'Kalender', also: 'tage wochen monate' },
  '/calendar/year/$year': { name: 'Kalender des Jahres', also: 'heatmap' },
  '/activities': { name: 'Aktivitäten', also: 'liste verlauf einheiten läufe summen' },
  '/activities/duplicates': { name: 'Duplikate: mehrfach aufgezeichnete Trainings', also: '' },
  '/analysis': { name: 'Analyse', also: 'statistik diagramme trends' },
  '/records': { name: 'Rekorde', also: 'bestzeit bestleistung pb schnellste längste medaillen saison' },
  '/tracks': { name: 'Karte', also: 'heatmap strecken wege orte segmente anstiege' },
  '/tracks/segments': { name: 'Segmente', also: 'anstiege berge vergleich runden' },
  '/training': { name: 'Training', also: 'plan planer planung' },
  '/training/goals': { name: 'Ziele', also: 'rennen wettkämpfe countdown' },
  '/training/branches': { name: 'Planvarianten', also: 'vergleichen alternative vorschlag trainer assistent' },
  '/training/plans': { name: 'Trainingspläne', also: 'vorlage phasen saison mehrwöchig' },
  '/import': { name: 'Import', also: 'hochladen fit tcx gpx zip dateien' },
  '/setup': { name: 'Uhr verbinden', also: `gerät verknüpfen health ${vendorNames}` },
  '/profile': { name: 'Profil', also: 'einstellungen optionen konto' },
  '/profile/zones': { name: 'Zonen und Schwellen', also: 'ftp schwelle tempo herzfrequenz leistung laktat' },
  '/profile/body': { name: 'Gewicht, Ruhepuls und HRV', also: 'waage puls' },
  '/profile/gear': { name: 'Schuhe und Räder', also: 'ausrüstung räder schuhe' },
  '/profile/teams': { name: 'Deine Teams', also: 'trainer verlassen' },
  '/profile/messages': { name: 'Nachrichten', also: 'chat trainer athlet schreiben' },
  '/profile/following': { name: 'Freunde', also: 'freunde follower' },
  '/profile/authorize': { name: 'App verbinden', also: 'oauth einwilligung' },
  '/profile/assistants': { name: 'KI-Assistenten', also: 'ki mcp chatbot llm' },
  '/profile/tokens': { name: 'Zugriffstoken und Webhooks', also: 'api webhooks entwickler schlüssel programme' },
  '/password': { name: 'Passwort ändern', also: 'anmeldung sicherheit' },
  '/team': { name: 'Team', also: '' },
  '/team/access': { name: 'Wer was sieht', also: '' },
  '/partner': { name: 'Partner', also: '' },
  '/admin': { name: 'Admin', also: 'server mitglieder gutscheine' },
  '/accounting': { name: 'Abo', also: 'abo rechnung preis testphase zahlung gutschein karte' },
  '/manual': { name: 'Anleitung', also: 'hilfe dokumentation anleitung' },
  '/contact': { name: 'Kontakt', also: 'hilfe support email' },
  '/suggestion': { name: 'Vorschläge', also: 'feedback idee' },
  '/privacy': { name: 'Datenschutz', also: 'dsgvo daten' },
  '/terms': { name: 'Nutzungsbedingungen', also: '' },
};

export const pageAreas = { pages };
