/** Numbers that assistants can explain: their meaning, and how they are computed. */
export const explainedNumbers = {
  load: {
    unit: 'load (arbitrary unit)',
    meaning:
      'How much an activity strained the member: time in each intensity zone, weighted by the zone. From power where it is known, otherwise from heart rate or perceived effort, which makes it an estimate.',
  },
  load_ratio: {
    unit: 'ratio',
    meaning:
      'Acute load divided by chronic load. It describes training and predicts no injuries. There is none in the first 27 days of training.',
  },
  acute_load: {
    unit: 'load per day (arbitrary unit)',
    meaning: 'The mean load per day of the last 7 days, including the day itself.',
  },
  chronic_load: {
    unit: 'load per day (arbitrary unit)',
    meaning: 'The mean load per day of the last 28 days, including the day itself.',
  },
  fitness: {
    unit: 'load per day (arbitrary unit)',
    meaning: 'The exponentially weighted mean of daily loads over 42 days: it moves towards each day’s load by 1/42.',
  },
  fatigue: {
    unit: 'load per day (arbitrary unit)',
    meaning: 'The exponentially weighted mean of daily loads over 7 days: it moves towards each day’s load by 1/7.',
  },
  form: {
    unit: 'load per day (arbitrary unit)',
    meaning: 'Fitness minus fatigue, both of the day before.',
  },
  critical_power: {
    unit: 'W',
    meaning:
      'The power that the member can hold for about half an hour or longer, from the best efforts of the last 90 days, or set by the member. Unproven means that no hard effort confirms it.',
  },
} as const;
export type ExplainedNumber = keyof typeof explainedNumbers;
export const explainedNumberNames = Object.keys(explainedNumbers) as ExplainedNumber[];
