import type { Translation } from '../area.ts';
import type { thresholdWords } from '../thresholds.ts';

const thresholds: Translation<typeof thresholdWords> = {
  kinds: {
    critical_power: 'Kritische Leistung',
    threshold_speed: 'Schwellenpace',
    bike_power: 'FTP',
    swim_speed: 'Kritische Schwimmgeschwindigkeit',
    maximum_heart_rate: 'Maximale Herzfrequenz',
    threshold_heart_rate: 'Schwellenherzfrequenz',
    foot_maximum_heart_rate: 'Maximale Herzfrequenz beim Laufen',
    foot_threshold_heart_rate: 'Schwellenherzfrequenz beim Laufen',
    bike_maximum_heart_rate: 'Maximale Herzfrequenz beim Radfahren',
    bike_threshold_heart_rate: 'Schwellenherzfrequenz beim Radfahren',
    swim_maximum_heart_rate: 'Maximale Herzfrequenz beim Schwimmen',
    swim_threshold_heart_rate: 'Schwellenherzfrequenz beim Schwimmen',
    other_maximum_heart_rate: 'Maximale Herzfrequenz in anderen Sportarten',
    other_threshold_heart_rate: 'Schwellenherzfrequenz in anderen Sportarten',
  },
  sources: { entered: 'eingetragen', suggested: 'aus einem Vorschlag', coach: 'von deinem Trainer gesetzt' },
  zonesBy: (kind, value, day, source) => `Zonen nach: ${kind} ${value} seit ${day}, ${source}.`,
  zonesByEffort: (kind, value, day) => `Zonen nach: ${kind} ${value}, belegt durch eine Belastung am ${day}.`,
  zonesByProvisional: (kind, value) => `Zonen nach: ${kind} ${value}, vorläufig bis zu einer harten Belastung.`,
  zonesByAge: (kind, value) => `Zonen nach: ${kind} ${value}, aus dem Alter geschätzt.`,
  between: (least, most, unit) => `Gib ${least} bis ${most} ${unit} ein.`,
  zone: (zone) => `Zone ${zone}`,
};

/** Thresholds. */
export const thresholdAreas = { thresholds };
