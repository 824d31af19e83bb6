/** Whether a text is formatted as a UUID; PostgreSQL rejects other ids. */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
