/** Constants of the metrics that the specification leaves open; the others are in domain/constants.ts. */

/** Maximum seconds that a sample covers, up to the next sample, if the file has a timer history. */
export const MAX_COVERED_SECONDS_WITH_TIMER = 60;
/**
 * Maximum seconds that a sample covers if the file has no timer history. In longer gaps a sample covers one second, and
 * the rest has no data.
 */
export const MAX_COVERED_SECONDS = 30;
/** Maximum seconds of a gap in the recording that count as 0 W: the longest duration of the power curve. */
export const MAX_ZERO_SECONDS_PER_GAP = 3600;

/** Maximum power in watts; higher values are sensor errors. */
export const MAX_POWER = 2500;
/** Upper limit of human power on foot, W/kg. */
export const MAX_FOOT_POWER_PER_KG = 30;
/** Valid heart rates in beats per minute; other values are sensor errors. Many devices write 0 for "no heart rate". */
export const HEART_RATE_RANGE = [30, 240] as const;

/**
 * Valid ranges of signals: m/s, metres above sea level, per minute (one foot or both), ms. Other values are device
 * errors and treated as missing, so that a single one cannot distort a sum.
 */
export const PLAUSIBLE = {
  speed: [0, 100],
  altitude: [-1000, 12_000],
  distance: [0, 1e8],
  cadence: [0, 400],
  groundContact: [0, 2000],
} as const;

/** Load per minute in zone 0 to 5. S. Edwards, The Heart Rate Monitor Book, 1993. */
export const ZONE_WEIGHTS = [0, 1, 2, 3, 4, 5] as const;
/** Lower bounds of heart-rate zones 1 to 5, percent of the maximum. Seiler & Tønnessen 2009, Sportscience 13:32. */
export const HEART_RATE_ZONE_BOUNDS_PERCENT = [60, 72, 82, 87, 92] as const;
/** Maximum heart rate if neither a measured value nor the age is known. */
export const DEFAULT_MAXIMUM_HEART_RATE = 190;

/**
 * Running effectiveness in J per kg and metre on flat ground, as running power meters report it. van Dijk & van Megen,
 * The Secret of Running, 2017.
 */
export const RUNNING_EFFECTIVENESS = 1.04;
/** Largest grade measured in the source. Minetti et al. 2002, J Appl Physiol 93:1039. */
export const MAX_GRADE = 0.45;
/** Speeds for which running power is estimated, m/s. */
export const RUNNING_SPEED_RANGE = [0.5, 8] as const;

/** Window in days for the best efforts that determine critical power. */
export const CRITICAL_POWER_WINDOW_DAYS = 90;
/** Plausible range of a fitted W', J. */
export const W_PRIME_RANGE = [3000, 40_000] as const;

/** Plausible critical power, W/kg. */
export const CRITICAL_POWER_PER_KG = [1.5, 7.5] as const;
/** Share of the maximum heart rate from which an effort is hard; the threshold is 1 % above it. Seiler & Tønnessen 2009. */
export const HARD_HEART_RATE_SHARE = 0.88;
export const THRESHOLD_HEART_RATE_SHARE = 0.89;
/** Share of the maximum heart rate below which heart rate is a poor predictor of power. */
export const EASY_HEART_RATE_SHARE = 0.6;
/** Share of the heart rate reserve below which heart rate is a poor predictor of power. */
export const MIN_RESERVE_SHARE = 0.25;
/** Seconds that a hard effort must last to prove a critical power. */
export const PROVING_SECONDS = 540;
/** Minimum duration, in seconds, for an activity's means to show the power at a heart rate. */
export const MIN_STEADY_SECONDS = 600;
/** Maximum number of easy activities in the window whose median is used, strongest first. */
export const MAX_EASY_ACTIVITIES = 5;
/** Resting heart rate of members without one: the average of adults who exercise, in beats per minute. */
export const DEFAULT_RESTING_HEART_RATE = 60;
/** Minimum duration of a peak in seconds; shorter peaks are artefacts of the strap. */
export const PEAK_SECONDS = 5;
/** Window for peaks that determine the maximum heart rate, number of activities with a peak required in it, and tolerance below the usual maximum. */
export const MAX_HEART_RATE_WINDOW_DAYS = 365;
export const MIN_ACTIVITIES_FOR_MAX_HEART_RATE = 5;
/** One standard deviation of Tanaka's formula, beats per minute. */
export const MAX_HEART_RATE_DEVIATION = 10;

/** Minimum number of activities in the 28 days for a ratio to be meaningful. */
export const MIN_ACTIVITIES_FOR_RATIO = 4;
/** Daily change of the ratio from which an explanation is shown. */
export const RATIO_JUMP = 0.2;

/** Seconds of activity from which a day counts as trained. */
export const TRAINED_DAY_SECONDS = 300;
/** Seconds in a zone from which its mean speed is trusted. */
export const MIN_ZONE_SECONDS_FOR_SPEED = 600;
/** Power in the middle of zones 0 to 5, percent of critical power. */
export const ZONE_MIDDLE_PERCENT = [55, 72.5, 85, 95, 107.5, 125] as const;
/** Upper end of zone 5 for paces, since the zone is open-ended; percent of critical power. */
export const ZONE_5_UPPER_PERCENT = 135;

/** Mean cadence on foot, per minute, below which only one foot is counted. */
export const STRIDE_CADENCE_LIMIT = 120;
/** Metres by which the altitude must reverse before it counts as ascent or descent. */
export const CLIMB_HYSTERESIS_METRES = 3;

/**
 * Power declines with duration by this exponent, and critical power can be held for `ENDURANCE_SECONDS`: the middle of 30 to 60 minutes.
 * van Dijk & van Megen 2017.
 */
export const DEFAULT_ENDURANCE_EXPONENT = 0.07;
export const ENDURANCE_SECONDS = 2700;
