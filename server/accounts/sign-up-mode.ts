/** Who is let in: everybody, those who are invited, or nobody. */
export type SignUpMode = 'open' | 'invite' | 'closed';
