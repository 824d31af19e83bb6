/** Roles that must have a second factor: none, or everyone who can see other people's training. */
export type FactorDuty = 'nobody' | 'coaches';
