import { MIN_ACTIVITIES_FOR_RATIO } from '../../../domain/metrics/constants.ts';
import { area } from '../../../domain/words/area.ts';

/** Words of src/shared/explanation: how a number comes about. */
export const explanationWords = area('explanation', {
  howComputed: 'How is this computed?',
  loading: 'Loading the days behind this number',
  close: 'Close',

  names: {
    distance: 'Distance, last 7 days',
    duration: 'Time, last 7 days',
    load: 'Load, last 7 days',
    activities: 'Activities, last 7 days',
    loadRatio: 'Load ratio',
    distanceRatio: 'Distance ratio',
    chronicLoad: 'Chronic load',
    consistency: 'Consistency',
    consistency14: 'Consistency, two weeks',
    criticalPower: 'Critical power',
    plannedLoadRatio: 'Load ratio, if you do what is planned',
    plannedDistanceRatio: 'Distance ratio, if you do what is planned',
    activityLoad: 'Load of this activity',
    gradeAdjusted: 'Grade-adjusted pace',
    decoupling: 'Aerobic decoupling',
  },

  formulas: {
    distance: 'The distance of all your activities of the last 7 days, today included, added up.',
    duration:
      'The moving time of all your activities of the last 7 days, today included, added up. Pauses do not count.',
    load: 'The load of all your activities of the last 7 days, today included, added up.',
    activities: 'The activities of the last 7 days, today included. Each leg of a multisport recording is one.',
    loadRatio:
      'Your mean load per day of the last 7 days, divided by that of the last 28. The 7 days are part of the 28, and a day without load counts as 0.',
    distanceRatio:
      'Your mean distance per day of the last 7 days, divided by that of the last 28. Only running, walking and hiking count; a day without them counts as 0.',
    chronicLoad: 'The load of the last 28 days added up and divided by 28. A day without load counts as 0.',
    consistency:
      'The days of the last 30 on which you were active for 5 minutes or more, in any sport, as a share of all 30.',
    consistency14:
      'The days of the last 14 on which you were active for 5 minutes or more, in any sport, as a share of all 14.',
    criticalPower:
      'The power you could hold for a long time. A line is drawn through the work of your best 3 to 20 minutes on foot in the last 90 days; how much the work grows with each second is your critical power.',
    plannedLoadRatio:
      'The mean load per day of the 7 days up to this one, divided by that of the 28 days up to it. Up to yesterday what you did counts, today that and what is left of the plan, and from then on what is planned. A day without either counts as 0.',
    plannedDistanceRatio:
      'The mean distance per day of the 7 days up to this one, divided by that of the 28 days up to it. Only running, walking and hiking count. Up to yesterday what you did counts, today that and what is left of the plan, and from then on what is planned. A day without either counts as 0.',
    goals: {
      distance:
        'The distance of the activities that the goal is about, added up and divided by what you set out to do.',
      time: 'The moving time of the activities that the goal is about, added up and divided by what you set out to do. Pauses do not count.',
      sessions:
        'The activities that the goal is about, counted and divided by what you set out to do. Several legs of one recording in the same sport are one session.',
    },
    activityLoad:
      'The minutes in each zone, multiplied by the number of the zone and added up. Minutes below zone 1 count nothing.',
    gradeAdjusted:
      'The pace on the flat that would have cost as much energy. For each second in motion the cost of the grade is taken from Minetti and others (2002), measured on treadmills from −45 to 45 %; the mean of it is the factor.',
    decoupling:
      'Pace against heart rate: the time in motion is cut in two. In each half the grade-adjusted speed is divided by the heart rate: metres for each heartbeat. The number is how much less that was in the second half.',
  },

  /** Honest about what a number does not say. */
  caveats: {
    ratio:
      'This ratio describes your training. It does not predict injuries. The “sweet spot” between 0.8 and 1.3 goes back to Gabbett (2016). Later studies found no evidence that staying inside it prevents injuries. They also found that dividing by the 28-day mean adds little to the 7-day load itself (Impellizzeri and others, 2020), and that having the same 7 days in both means makes the two look related even when they are not (Lolli and others, 2019).',
    load: 'The weights 1 to 5 are a convention (Edwards, 1993), and a watt more or less at the edge of a zone changes the load by a whole step. Compare loads with your own, not with those of others.',
    plan: 'A planned load is what was entered with the workout, or else an estimate from your zones. What you do will differ. A ratio describes training and does not predict injuries.',
    goal: 'Percent are rounded down: 100 % means that it is done. Activities that you deleted, and duplicates, do not count.',
    consistency: 'Rest days lower it. Five or six runs a week come to 71 to 86 %, and that is a lot.',
    criticalPower:
      'It is only as good as your efforts. Without a hard effort of about 10 minutes in the last 90 days the value is provisional, and usually too low.',
    gradeAdjusted:
      'It knows the slope and nothing else: not the wind, the ground, heat or stairs. Going down steeply costs legs more than energy. The altitude of a watch is smoothed over 30 seconds, so short ramps are missed.',
    decoupling:
      'It says something of steady runs only. Intervals, a finish that speeds up, heat and thirst move it too. Up to 5 % is commonly taken as steady (Friel); that is a rule of thumb. It needs 30 minutes in motion, and a heart rate for nine tenths of them.',
    sums: 'Distances and times are those of your watch, unless its own recording contradicts them.',
  },

  paceAsItWas: 'Pace as it was',
  costOfGrades: 'Grade factor',
  firstHalf: 'First half',
  secondHalf: 'Second half',
  /** `pace` as '5:33 min/km'. */
  half: (pace: string, beats: string, perBeat: string) => `${pace} at ${beats} bpm: ${perBeat} m per beat`,
  result: 'Result',
  sevenDays: 'Last 7 days',
  twentyEightDays: 'Last 28 days',
  /** `240 ÷ 7 = 34.3 per day`. */
  mean: (sum: string, days: number, mean: string) => `${sum} ÷ ${days} = ${mean} per day`,
  division: (above: string, below: string, result: string) => `${above} ÷ ${below} = ${result}`,
  unknown: 'None yet',
  tooFew: `A ratio needs ${MIN_ACTIVITIES_FOR_RATIO} activities in the 28 days, and 28 days since your first activity.`,

  inputs: 'What it is made of',
  theLast7Days: 'Last 7 days',
  theDaysBefore: (days: number) => `The ${days} days before`,
  nothing: 'Nothing that counts.',
  noValue: 'no load',
  /** An activity without what its goal counts. */
  noValueOfGoal: 'nothing recorded',
  withoutOfGoal: (count: number) =>
    count === 1
      ? 'One activity has neither distance nor time that could count. It counts as 0.'
      : `${count} activities have no distance or time that could count. They count as 0.`,
  sevenDaysToIt: 'The 7 days up to it',
  planned: (workout: string) => `Planned: ${workout}`,
  leftToday: 'Left of today’s plan',
  perZone: 'Time by zone',
  zoneTimes: (time: string, weight: number) => `${time} × ${weight}`,
  belowZone1: 'Below zone 1',
  zone: (zone: number) => `Zone ${zone}`,

  missing: 'What is missing',
  emptyDays: (empty: number, days: number) =>
    `On ${empty} of the ${days} days there is nothing that counts. They count as 0.`,
  noEmptyDays: (days: number) => `None of the ${days} days is empty.`,
  without: (count: number) =>
    count === 1
      ? 'One activity has no load, since neither power nor heart rate was recorded. It counts as 0.'
      : `${count} activities have no load, since neither power nor heart rate was recorded. They count as 0.`,
  leftOut: (count: number) =>
    count === 1
      ? 'One activity is left out, as its note says.'
      : `${count} activities are left out, as their notes say.`,
  beganOn: (day: string) => `Your first activity is of ${day}. The days before count as 0.`,
  beganOnShare: (day: string) => `Your first activity is of ${day}. Days are counted from then on.`,

  own: (day: string) => `It is your own value since ${day}. Measured ones do not count from then on.`,
  zones: 'Zones and thresholds',
  body: 'Weight by day',
  setOn: (day: string) => `It was set on ${day}.`,
  proven: 'A hard effort has shown it.',
  provisional: 'It is provisional: no hard effort of about 10 minutes has shown it yet.',
  openTheDay: (day: string) => `Open ${day}`,
  fromPower: 'Zones of power, as your watch or sensor measured it.',
  fromEstimatedPower: 'Zones of power, estimated from pace and grade.',
  /** `weight` as '66.5 kg'. */
  withWeight: (weight: string) => `Estimated for ${weight}, your weight of that day.`,
  withoutWeight: 'Your weight is not known, so that of an average adult is taken.',
  fromHeartRate: 'Zones of heart rate, against your maximum.',
  fromAverageHeartRate: 'The whole time counts as the zone of the average heart rate that you entered.',
  fromPerceivedEffort:
    'Neither power nor heart rate was recorded, so how hard it felt to you stands in: half of your 1 to 10 for each minute, on the scale of the zones.',
  /** `minutes` as '45', `weight` and `load` as '2.5' and '113'. */
  statedSum: (minutes: string, weight: string, load: string) => `${minutes} min × ${weight} = ${load}`,
  noLoad:
    'This activity has no load: neither power nor heart rate was recorded. Enter how hard it felt, and it gets one.',
});
