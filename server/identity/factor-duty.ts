/** Whether a second factor is required: for no one, or for everyone who can see other people's training. */
export type FactorDuty = 'nobody' | 'coaches';
