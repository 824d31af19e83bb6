/** Days between a workout and the activity that a member says it became: who is ill on Tuesday may do it on Sunday. */
export const MOST_DAYS_APART = 7;
