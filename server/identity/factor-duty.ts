/** Who must have a second factor: no one, or everyone who can see other people's training. */
export type FactorDuty = 'nobody' | 'coaches';
