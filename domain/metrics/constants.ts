/** Numbers of the metrics that the specification leaves open. Those it fixes stand in domain/constants.ts. */

/** A sample covers the time to the next one up to this many seconds when the file says when the timer ran, ... */
export const MAX_COVERED_SECONDS_WITH_TIMER = 60;
/** ... and up to this many when it does not. Beyond, a sample stands for one second and the rest is no data. */
export const MAX_COVERED_SECONDS = 30;
/** Power counts as 0 W in a hole of the recording, for at most this long: the longest duration of the power curve. */
export const MAX_ZERO_SECONDS_PER_GAP = 3600;

/** Watts above this are a fault of the sensor. */
export const MAX_POWER = 2500;
/** On foot nobody reaches more, W/kg. */
export const MAX_FOOT_POWER_PER_KG = 30;
/** Beats per minute outside are a fault of the sensor; 0 is how many devices write "none". */
export const HEART_RATE_RANGE = [30, 240] as const;

/**
 * Values outside are a fault of the device and count as missing, so that one of them cannot spoil a sum: m/s, metres above
 * the sea, per minute (one foot or both), ms.
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
/** Maximum heart rate when neither a measured one nor the age is known. */
export const DEFAULT_MAXIMUM_HEART_RATE = 190;

/** J per kg and metre on the flat that running power meters show. van Dijk & van Megen, The Secret of Running, 2017. */
export const RUNNING_EFFECTIVENESS = 1.04;
/** Grades beyond were not measured. Minetti et al. 2002, J Appl Physiol 93:1039. */
export const MAX_GRADE = 0.45;
/** m/s between which running power is estimated. */
export const RUNNING_SPEED_RANGE = [0.5, 8] as const;

/** Days whose best efforts carry the critical power. */
export const CRITICAL_POWER_WINDOW_DAYS = 90;
/** A fitted W' outside is not a person's, J. */
export const W_PRIME_RANGE = [3000, 40_000] as const;

/** W/kg of a critical power that can be a person's. */
export const CRITICAL_POWER_PER_KG = [1.5, 7.5] as const;
/** Share of the maximum heart rate from which an effort is hard; 1 % above it lies the threshold. Seiler & Tønnessen 2009. */
export const HARD_HEART_RATE_SHARE = 0.88;
export const THRESHOLD_HEART_RATE_SHARE = 0.89;
/** Below this share heart rate says little about power. */
export const EASY_HEART_RATE_SHARE = 0.6;
/** Below this share of the way from rest to the maximum, heart rate says nothing about power either. */
export const LEAST_RESERVE_SHARE = 0.25;
/** Seconds for which an effort has to be hard to prove a critical power. */
export const PROVING_SECONDS = 540;
/** Seconds from which the means of an activity say what its power costs. */
export const MIN_STEADY_SECONDS = 600;
/** Easy activities whose median is taken, the strongest of the window. */
export const MOST_EASY_ACTIVITIES = 5;
/** The mean of adults who exercise, for members of whom nobody has said theirs; beats per minute. */
export const DEFAULT_RESTING_HEART_RATE = 60;
/** A peak lasts so many seconds, or the strap made it up. */
export const PEAK_SECONDS = 5;
/** Days whose peaks say the maximum heart rate, activities among them that must have one, and how far below the usual it can lie. */
export const MAX_HEART_RATE_WINDOW_DAYS = 365;
export const MIN_ACTIVITIES_FOR_MAX_HEART_RATE = 5;
/** One standard deviation of Tanaka's formula, beats per minute. */
export const MAX_HEART_RATE_DEVIATION = 10;

/** A ratio says something with so many activities in its 28 days. */
export const MIN_ACTIVITIES_FOR_RATIO = 4;
/** A ratio that moves by so much in a day asks for an explanation. */
export const RATIO_JUMP = 0.2;

/** A day counts as trained from this many seconds of activity. */
export const TRAINED_DAY_SECONDS = 300;
/** Seconds in a zone from which its mean speed is believed. */
export const MIN_ZONE_SECONDS_FOR_SPEED = 600;
/** Power in the middle of zone 0 to 5, percent of critical power. */
export const ZONE_MIDDLE_PERCENT = [55, 72.5, 85, 95, 107.5, 125] as const;
/** Zone 5 is open; its paces end here, percent of critical power. */
export const ZONE_5_UPPER_PERCENT = 135;

/** Mean cadence below this on foot counts one foot only, per minute. */
export const STRIDE_CADENCE_LIMIT = 120;
/** Metres that the altitude must turn by before it counts as up or down. */
export const CLIMB_HYSTERESIS_METRES = 3;

/** Power falls with time by this exponent, and critical power is held for so many seconds: the middle of 30 to 60 minutes. van Dijk & van Megen 2017. */
export const DEFAULT_ENDURANCE_EXPONENT = 0.07;
export const ENDURANCE_SECONDS = 2700;
