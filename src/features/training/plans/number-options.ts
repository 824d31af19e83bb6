/** Returns numbers as options of a select. */
export const numbersFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => ({
    id: String(first + nth),
    label: String(first + nth),
  }));
