/** Lifetime of id and access tokens in seconds. */
export const tokenSeconds = 3600;
