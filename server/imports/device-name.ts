import type { DecodedActivity } from '../../formats/types.ts';

const capitals = (text: string): string =>
  text
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');

/** What recorded the file, as a person would call it: "Garmin Fr965"; null when the file does not say. */
export function deviceName({ fileId, devices }: Pick<DecodedActivity, 'fileId' | 'devices'>): string | null {
  const { manufacturer, product } = fileId.manufacturer === null && devices[0] ? devices[0] : fileId;
  // A bare number is the maker's own code and says nothing to a person.
  const parts = [manufacturer, product].filter((part): part is string => part !== null && !/^\d*$/.test(part));
  return parts.length === 0 ? null : capitals(parts.join(' ')).slice(0, 100);
}
