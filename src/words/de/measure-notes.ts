import type { Translation } from '../../../domain/words/area.ts';
import type { measureWords as en } from '../../features/activity/measure-words.ts';

const times = (count: number, one: string, many: string) => (count === 1 ? `Ein${one}` : `${count} ${many}`);

const measureNotes: Translation<typeof en> = {
  label: 'Wie diese Aktivität gemessen wurde',
  distanceFromDevice: (device, records) => `Distanz von der Uhr: ${device}. Ihre Messpunkte ergeben ${records}.`,
  distanceFromRecords: (records, device) => `Distanz aus den Messpunkten: ${records}. Die Uhr sagt ${device}.`,
  timerFromRecords: (records, device) => `Bewegungszeit aus den Messpunkten: ${records}. Die Stoppuhr sagt ${device}.`,
  leftOut: {
    time: (count) => `${times(count, ' Messpunkt', 'Messpunkte')} mit unmöglicher Zeit ausgelassen.`,
    position: (count) =>
      `${times(count, 'e viel zu weit entfernte Position', 'viel zu weit entfernte Positionen')} ausgelassen.`,
    distance: (count) => `${times(count, 'e unmögliche Distanz', 'unmögliche Distanzen')} ausgelassen.`,
  },
  powerCapped: (time) =>
    `Die Leistung ist geschätzt. Für ${time} lag die Schätzung über dem, was ein Mensch halten kann, und wurde darauf gesenkt.`,
  powerRefusedBySpeed: (distance, time) =>
    `Keine geschätzte Leistung: ${distance} in ${time} schafft kein Mensch. Ändere die Sportart, wenn das kein Lauf war.`,
  powerRefusedByDuration: (ratio, time) =>
    `Keine geschätzte Leistung: ${ratio} W/kg über ${time} schafft kein Mensch. Ändere die Sportart, wenn das kein Lauf war.`,
  measuredAgain: (day, figures) => `Am ${day} von einer neueren Version neu berechnet. Vorher: ${figures}.`,
  ascent: (metres) => `${metres} Anstieg`,
  nothing: 'kein Wert',
};

export const measureNoteAreas = { measureNotes };
