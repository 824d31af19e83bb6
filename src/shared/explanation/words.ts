import { MIN_ACTIVITIES_FOR_RATIO } from '../../../domain/metrics/constants.ts';
import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/explanation: how numbers are computed. */
export const explanationWords = area('explanation', {
  howComputed: 'How is this computed?',
  loading: 'Loading the days behind this figure',
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
    plannedLoadRatio: 'Load ratio, if you follow the plan',
    plannedDistanceRatio: 'Distance ratio, if you follow the plan',
    activityLoad: 'Load of this activity',
    gradeAdjusted: 'Grade-adjusted pace',
    decoupling: 'Aerobic decoupling',
  },

  formulas: {
    distance: 'Total distance of the last 7 days, including today.',
    duration: 'Total moving time of the last 7 days, including today, without breaks.',
    load: 'Total load of the last 7 days, including today.',
    activities:
      'Number of activities in the last 7 days, including today. Each leg of a multisport recording counts as one.',
    loadRatio:
      'Your average daily load over the last 7 days, divided by the average over the last 28. The 7 days are part of the 28, and a day without load counts as 0.',
    distanceRatio:
      'Your average daily distance over the last 7 days, divided by the average over the last 28. Only running, walking and hiking count; a day without them counts as 0.',
    chronicLoad: 'The total load of the last 28 days divided by 28. A day without load counts as 0.',
    consistency: 'The percentage of the last 30 days on which you were active for 5 minutes or more, in any sport.',
    consistency14: 'The percentage of the last 14 days on which you were active for 5 minutes or more, in any sport.',
    criticalPower:
      'The power you could hold for a long time. We fit a line to the work of your best 3 to 20 minutes on foot in the last 90 days. Its slope is your critical power.',
    plannedLoadRatio:
      'The average daily load over the 7 days ending on this day, divided by the average over the 28 days ending on it. Past days use your activities, today uses your activities plus the rest of the plan, and later days use the plan. A day with neither counts as 0.',
    plannedDistanceRatio:
      'The average daily distance over the 7 days ending on this day, divided by the average over the 28 days ending on it. Only running, walking and hiking count. Past days use your activities, today uses your activities plus the rest of the plan, and later days use the plan. A day with neither counts as 0.',
    goals: {
      distance: 'The total distance of the activities for this goal, divided by the goal.',
      time: 'The total moving time of the activities for this goal, divided by the goal. Breaks don’t count.',
      sessions:
        'The number of activities for this goal, divided by the goal. Several legs of one recording in the same sport count as one session.',
    },
    activityLoad: 'The minutes in each zone times the zone number, added up. Minutes below zone 1 don’t count.',
    gradeAdjusted:
      'The pace on flat ground with the same energy cost. For each moving second, the cost of the grade comes from treadmill measurements between −45 and 45 % (Minetti and others, 2002). The grade factor is the average.',
    decoupling:
      'Pace compared with heart rate. The moving time is split into two halves, and the grade-adjusted speed of each is divided by its heart rate, in metres per heartbeat. The figure is the drop from the first half to the second.',
  },

  /** Limits of each number. */
  caveats: {
    ratio:
      'This ratio describes your training. It does not predict injuries. The “sweet spot” between 0.8 and 1.3 goes back to Gabbett (2016). Later studies found no evidence that staying inside it prevents injuries. They also found that dividing by the 28-day average adds little to the 7-day load itself (Impellizzeri and others, 2020), and that having the same 7 days in both averages makes the two look related even when they are not (Lolli and others, 2019).',
    load: 'The weights 1 to 5 are a convention (Edwards, 1993), and one watt at the edge of a zone changes the load by a whole step. Compare loads with your own, not with those of others.',
    plan: 'A planned load is the one entered with the workout, or an estimate from your zones. The actual load will differ. A ratio describes training and does not predict injuries.',
    goal: 'Percentages are rounded down: 100 % means that it is done. Deleted activities and duplicates don’t count.',
    consistency: 'Rest days lower this figure. Five or six runs a week give 71 to 86 %, which is a lot.',
    criticalPower:
      'The value is only as good as your efforts. Without a hard effort of about 10 minutes in the last 90 days, it is provisional and usually too low.',
    gradeAdjusted:
      'Only the slope is considered, not wind, surface, heat or stairs. Steep descents cost your legs more than energy. The watch’s altitude is smoothed over 30 seconds, so short ramps are missed.',
    decoupling:
      'Decoupling only makes sense for steady runs. Intervals, a fast finish, heat and dehydration change it too. As a rule of thumb, up to 5 % is considered steady (Friel). You need 30 minutes of moving time, with a heart rate for at least 90 % of it.',
    sums: 'Distances and times come from your watch, unless its recording contradicts them.',
  },

  paceAsItWas: 'Actual pace',
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

  inputs: 'What goes into it',
  theLast7Days: 'Last 7 days',
  theDaysBefore: (days: number) => `The ${days} days before`,
  nothing: 'No counted activities.',
  noValue: 'no load',
  /** Shown for an activity that lacks the value its goal counts. */
  noValueOfGoal: 'nothing recorded',
  withoutOfGoal: (count: number) =>
    count === 1
      ? 'One activity has no usable distance or time. It counts as 0.'
      : `${count} activities have no usable distance or time. They count as 0.`,
  sevenDaysToIt: 'The 7 days up to it',
  planned: (workout: string) => `Planned: ${workout}`,
  leftToday: 'Rest of today’s plan',
  perZone: 'Time by zone',
  zoneTimes: (time: string, weight: number) => `${time} × ${weight}`,
  belowZone1: 'Below zone 1',
  zone: (zone: number) => `Zone ${zone}`,

  missing: 'What is missing',
  emptyDays: (empty: number, days: number) =>
    `${empty} of the ${days} days have no counted activities. They count as 0.`,
  noEmptyDays: (days: number) => `All ${days} days have activities.`,
  without: (count: number) =>
    count === 1
      ? 'One activity has no load, since neither power nor heart rate was recorded. It counts as 0.'
      : `${count} activities have no load, since neither power nor heart rate was recorded. They count as 0.`,
  leftOut: (count: number) =>
    count === 1
      ? 'One activity is excluded. Its note has the reason.'
      : `${count} activities are excluded. Their notes have the reasons.`,
  beganOn: (day: string) => `Your first activity was on ${day}. The days before count as 0.`,
  beganOnShare: (day: string) => `Your first activity was on ${day}. Days count from then on.`,

  own: (day: string) => `You set your own value on ${day}. Measured values don’t count from then on.`,
  zones: 'Zones and thresholds',
  body: 'Weight by day',
  setOn: (day: string) => `It was set on ${day}.`,
  proven: 'A hard effort has confirmed it.',
  provisional: 'It is provisional: no hard effort of about 10 minutes has confirmed it yet.',
  openTheDay: (day: string) => `Open ${day}`,
  fromPower: 'Power zones, with power from your watch or sensor.',
  fromEstimatedPower: 'Power zones, with power estimated from pace and grade.',
  /** `weight` as '66.5 kg'. */
  withWeight: (weight: string) => `Estimated for ${weight}, your weight on that day.`,
  withoutWeight: 'No weight set, so we use an adult average.',
  fromHeartRate: 'Heart-rate zones, based on your maximum.',
  fromAverageHeartRate: 'All of the time counts towards the zone of the average heart rate you entered.',
  fromPerceivedEffort:
    'There is no power or heart rate, so we use your perceived effort: each minute counts half of your rating from 1 to 10, on the scale of the zones.',
  /** `minutes` as '45', `weight` and `load` as '2.5' and '113'. */
  statedSum: (minutes: string, weight: string, load: string) => `${minutes} min × ${weight} = ${load}`,
  noLoad: 'This activity has no load: there is no power or heart rate. Enter your perceived effort to get one.',
});
