import { MIN_ACTIVITIES_FOR_RATIO } from '../../../domain/metrics/constants.ts';
import { asSentence, type Translation } from '../../../domain/words/area.ts';
import type { explanationWords as enExplanation } from '../../shared/explanation/words.ts';

const explanation: Translation<typeof enExplanation> = {
  howComputed: 'Wie wird das berechnet?',
  loading: 'Die Tage hinter dieser Zahl werden geladen',
  close: 'Schließen',
  names: {
    distance: 'Distanz, letzte 7 Tage',
    duration: 'Zeit, letzte 7 Tage',
    load: 'Belastung, letzte 7 Tage',
    activities: 'Aktivitäten, letzte 7 Tage',
    loadRatio: 'Belastungsverhältnis',
    distanceRatio: 'Distanzverhältnis',
    chronicLoad: 'Chronische Belastung',
    consistency: 'Regelmäßigkeit',
    consistency14: 'Regelmäßigkeit, zwei Wochen',
    criticalPower: 'Kritische Leistung',
    plannedLoadRatio: 'Belastungsverhältnis, wenn du den Plan umsetzt',
    plannedDistanceRatio: 'Distanzverhältnis, wenn du den Plan umsetzt',
    activityLoad: 'Belastung dieser Aktivität',
    gradeAdjusted: 'Steigungsbereinigtes Tempo',
    decoupling: 'Aerobe Entkopplung',
  },
  formulas: {
    distance: 'Die Distanz aller Aktivitäten der letzten 7 Tage, der heutige eingeschlossen, zusammengezählt.',
    duration:
      'Die Bewegungszeit aller Aktivitäten der letzten 7 Tage, der heutige eingeschlossen, zusammengezählt. Pausen zählen nicht.',
    load: 'Die Belastung aller Aktivitäten der letzten 7 Tage, der heutige eingeschlossen, zusammengezählt.',
    activities:
      'Die Aktivitäten der letzten 7 Tage, der heutige eingeschlossen. Jeder Abschnitt einer Multisport-Aufzeichnung zählt einzeln.',
    loadRatio:
      'Deine mittlere Belastung pro Tag in den letzten 7 Tagen, geteilt durch die der letzten 28. Die 7 Tage sind ein Teil der 28, und ein Tag ohne Belastung zählt als 0.',
    distanceRatio:
      'Deine mittlere Distanz pro Tag in den letzten 7 Tagen, geteilt durch die der letzten 28. Nur Laufen, Gehen und Wandern zählen; ein Tag ohne sie zählt als 0.',
    chronicLoad:
      'Die Belastung der letzten 28 Tage, zusammengezählt und durch 28 geteilt. Ein Tag ohne Belastung zählt als 0.',
    consistency:
      'Die Tage der letzten 30, an denen du mindestens 5 Minuten aktiv warst, gleich in welcher Sportart, als Anteil an allen 30.',
    consistency14:
      'Die Tage der letzten 14, an denen du mindestens 5 Minuten aktiv warst, gleich in welcher Sportart, als Anteil an allen 14.',
    criticalPower:
      'Die Leistung, die du lange halten könntest. Durch die Arbeit deiner besten 3 bis 20 Minuten zu Fuß in den letzten 90 Tagen wird eine Gerade gelegt; um wie viel die Arbeit mit jeder Sekunde wächst, ist deine kritische Leistung.',
    gradeAdjusted:
      'Das Tempo in der Ebene, das gleich viel Energie gekostet hätte. Für jede Sekunde in Bewegung kommen die Kosten der Steigung aus Minetti und anderen (2002), gemessen auf Laufbändern von −45 bis 45 %; ihr Mittel ist der Faktor.',
    decoupling:
      'Tempo gegen Herzfrequenz: Die Zeit in Bewegung wird halbiert. In jeder Hälfte wird das steigungsbereinigte Tempo durch die Herzfrequenz geteilt: Meter je Herzschlag. Die Zahl sagt, wie viel weniger das in der zweiten Hälfte war.',
    plannedLoadRatio:
      'Die mittlere Belastung pro Tag in den 7 Tagen bis zu diesem, geteilt durch die der 28 Tage bis zu ihm. Vergangene Tage zählen mit deinen Aktivitäten, heute zählen sie und der Rest des Plans, spätere Tage zählen mit dem Plan. Ein Tag ohne beides zählt als 0.',
    plannedDistanceRatio:
      'Die mittlere Distanz pro Tag in den 7 Tagen bis zu diesem, geteilt durch die der 28 Tage bis zu ihm. Nur Laufen, Gehen und Wandern zählen. Vergangene Tage zählen mit deinen Aktivitäten, heute zählen sie und der Rest des Plans, spätere Tage zählen mit dem Plan. Ein Tag ohne beides zählt als 0.',
    goals: {
      distance:
        'Die Distanz der Aktivitäten, um die es bei dem Ziel geht, zusammengezählt und durch dein Ziel geteilt.',
      time: 'Die Bewegungszeit der Aktivitäten, um die es bei dem Ziel geht, zusammengezählt und durch dein Ziel geteilt. Pausen zählen nicht.',
      sessions:
        'Die Aktivitäten, um die es bei dem Ziel geht, gezählt und durch dein Ziel geteilt. Mehrere Abschnitte einer Aufzeichnung in derselben Sportart sind eine Einheit.',
    },
    activityLoad:
      'Die Minuten in jeder Zone, mal die Nummer der Zone, zusammengezählt. Minuten unter Zone 1 zählen nicht.',
  },
  caveats: {
    ratio:
      'Dieses Verhältnis beschreibt dein Training. Verletzungen sagt es nicht voraus. Der „Sweet Spot“ zwischen 0,8 und 1,3 geht auf Gabbett (2016) zurück. Spätere Studien fanden keinen Beleg dafür, dass er vor Verletzungen schützt. Sie fanden auch, dass das Teilen durch den 28-Tage-Schnitt der 7-Tage-Belastung wenig hinzufügt (Impellizzeri und andere, 2020) und dass die gemeinsamen 7 Tage beide Werte verwandt aussehen lassen, auch wenn sie es nicht sind (Lolli und andere, 2019).',
    load: 'Die Gewichte 1 bis 5 sind eine Übereinkunft (Edwards, 1993), und ein Watt mehr oder weniger am Rand einer Zone ändert die Belastung um eine ganze Stufe. Vergleiche sie mit deiner eigenen, nicht mit der von anderen.',
    plan: 'Eine geplante Belastung ist die beim Training eingetragene, sonst eine Schätzung aus deinen Zonen. Was du tust, wird davon abweichen. Ein Verhältnis beschreibt Training und sagt keine Verletzungen voraus.',
    goal: 'Prozente sind abgerundet: 100 % heißt, dass es geschafft ist. Gelöschte Aktivitäten und Duplikate zählen nicht.',
    consistency: 'Ruhetage senken sie. Fünf oder sechs Läufe in der Woche ergeben 71 bis 86 %, und das ist viel.',
    criticalPower:
      'Sie ist nur so gut wie deine Leistungen. Ohne eine harte Belastung von etwa 10 Minuten in den letzten 90 Tagen ist der Wert vorläufig und meist zu niedrig.',
    gradeAdjusted:
      'Es kennt die Steigung und sonst nichts: weder Wind noch Untergrund, Hitze oder Treppen. Steil bergab kostet mehr Beine als Energie. Die Höhe der Uhr wird über 30 Sekunden geglättet, kurze Rampen fehlen also.',
    decoupling:
      'Sie sagt nur bei gleichmäßigen Läufen etwas aus. Intervalle, ein schnelles Ende, Hitze und Durst verändern sie auch. Bis 5 % gilt gemeinhin als stabil (Friel); das ist eine Faustregel. Es braucht 30 Minuten in Bewegung und für neun Zehntel davon eine Herzfrequenz.',
    sums: 'Distanzen und Zeiten sind die deiner Uhr, es sei denn, ihre eigene Aufzeichnung widerspricht ihnen.',
  },
  paceAsItWas: 'Tempo, wie es war',
  costOfGrades: 'Steigungsfaktor',
  firstHalf: 'Erste Hälfte',
  secondHalf: 'Zweite Hälfte',
  half: (pace, beats, perBeat) => `${pace} bei ${beats} bpm: ${perBeat} m je Schlag`,
  result: 'Ergebnis',
  sevenDays: 'Letzte 7 Tage',
  twentyEightDays: 'Letzte 28 Tage',
  mean: (sum, days, mean) => `${sum} ÷ ${days} = ${mean} pro Tag`,
  division: (above, below, result) => `${above} ÷ ${below} = ${result}`,
  unknown: 'Noch keine',
  tooFew: `Ein Verhältnis braucht ${MIN_ACTIVITIES_FOR_RATIO} Aktivitäten in den 28 Tagen und 28 Tage seit der ersten Aktivität.`,
  inputs: 'Woraus es besteht',
  theLast7Days: 'Letzte 7 Tage',
  theDaysBefore: (days) => `Die ${days} Tage davor`,
  nothing: 'Nichts, was zählt.',
  noValue: 'ohne Belastung',
  noValueOfGoal: 'nichts aufgezeichnet',
  withoutOfGoal: (count) =>
    count === 1
      ? 'Eine Aktivität hat weder Distanz noch Zeit, die zählen könnte. Sie zählt als 0.'
      : `${count} Aktivitäten haben keine Distanz oder Zeit, die zählen könnte. Sie zählen als 0.`,
  sevenDaysToIt: 'Die 7 Tage bis dahin',
  planned: (workout) => `Geplant: ${workout}`,
  leftToday: 'Rest des heutigen Plans',
  perZone: 'Zeit je Zone',
  zoneTimes: (time, weight) => `${time} × ${weight}`,
  belowZone1: 'Unter Zone 1',
  zone: (zone) => `Zone ${zone}`,
  missing: 'Was fehlt',
  emptyDays: (empty, days) => `An ${empty} der ${days} Tage gibt es keine gewerteten Aktivitäten. Sie zählen als 0.`,
  noEmptyDays: (days) => `Keiner der ${days} Tage ist leer.`,
  without: (count) =>
    count === 1
      ? 'Eine Aktivität ist ohne Belastung, da weder Leistung noch Herzfrequenz aufgezeichnet wurde. Sie zählt als 0.'
      : `${count} Aktivitäten sind ohne Belastung, da weder Leistung noch Herzfrequenz aufgezeichnet wurde. Sie zählen als 0.`,
  leftOut: (count) =>
    count === 1
      ? 'Eine Aktivität bleibt außen vor, wie ihre Notiz sagt.'
      : `${count} Aktivitäten bleiben außen vor, wie ihre Notizen sagen.`,
  beganOn: (day) => `Deine erste Aktivität ist vom ${day}. Die Tage davor zählen als 0.`,
  beganOnShare: (day) => `Deine erste Aktivität ist vom ${day}. Gezählt wird von da an.`,
  own: (day) => `Es ist dein eigener Wert seit ${day}. Gemessene zählen von da an nicht.`,
  zones: 'Zonen und Schwellen',
  body: 'Gewicht nach Tagen',
  setOn: (day) => asSentence(`Der Wert stammt vom ${day}`),
  proven: 'Eine harte Belastung hat ihn gezeigt.',
  provisional: 'Er ist vorläufig: Keine harte Belastung von etwa 10 Minuten hat ihn bisher gezeigt.',
  openTheDay: (day) => `${day} öffnen`,
  fromPower: 'Zonen der Leistung, wie deine Uhr oder dein Sensor sie gemessen hat.',
  fromEstimatedPower: 'Zonen der Leistung, geschätzt aus Tempo und Steigung.',
  withWeight: (weight) => `Geschätzt für ${weight}, dein Gewicht an diesem Tag.`,
  withoutWeight: 'Kein Gewicht eingetragen, daher gilt ein Durchschnittswert für Erwachsene.',
  fromHeartRate: 'Zonen der Herzfrequenz, gemessen an deiner maximalen.',
  fromAverageHeartRate: 'Die ganze Zeit zählt als die Zone der mittleren Herzfrequenz, die du eingegeben hast.',
  fromPerceivedEffort:
    'Weder Leistung noch Herzfrequenz wurde aufgezeichnet. Dafür steht, wie anstrengend es sich angefühlt hat: pro Minute die Hälfte deiner Angabe von 1 bis 10, auf der Skala der Zonen.',
  statedSum: (minutes, weight, load) => `${minutes} min × ${weight} = ${load}`,
  noLoad:
    'Diese Aktivität ist ohne Belastung: Weder Leistung noch Herzfrequenz wurde aufgezeichnet. Gib an, wie anstrengend sie war, dann bekommt sie eine.',
};

/** Texts for how numbers are computed. */
export const explanations = { explanation };
