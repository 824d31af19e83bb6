/** Whom the operator asks for a second factor: nobody, or those who see other people's training. */
export type FactorDuty = 'nobody' | 'coaches';
