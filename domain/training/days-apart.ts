/** Maximum days between a workout and the activity that the member matched with it, such as a Tuesday workout done on Sunday. */
export const MAX_DAYS_APART = 7;
