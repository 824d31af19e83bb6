/** Seconds that id and access tokens live. */
export const tokenSeconds = 3600;
