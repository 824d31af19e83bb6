/** Who may sign up: everyone, only people with an invitation, or no one. */
export type SignUpMode = 'open' | 'invite' | 'closed';
