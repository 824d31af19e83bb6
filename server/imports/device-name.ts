import type { DecodedActivity } from '../../formats/types.ts';

const capitals = (text: string): string =>
  text
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => (word.includes('://') ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ');

/** Whether the name of a product begins with its maker's. */
const isNamedBy = (model: string, maker: string): boolean =>
  `${model} `.toLowerCase().startsWith(`${maker} `.toLowerCase());

/** What recorded the file, as a person would call it: "Garmin Fr965"; null when the file does not say. */
export function deviceName({ fileId, devices }: Pick<DecodedActivity, 'fileId' | 'devices'>): string | null {
  const { manufacturer, product } = fileId.manufacturer === null && devices[0] ? devices[0] : fileId;
  // A bare number is the maker's own code and says nothing to a person.
  const [maker, model] = [manufacturer, product].map((part) =>
    part === null || /^\d*$/.test(part) ? '' : capitals(part),
  );
  const name = isNamedBy(model!, maker!) ? model! : `${maker} ${model}`.trim();
  return name === '' ? null : name.slice(0, 100);
}
