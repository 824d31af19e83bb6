/** Who may sign up: anyone, only with an invitation, or no one. */
export type SignUpMode = 'open' | 'invite' | 'closed';
