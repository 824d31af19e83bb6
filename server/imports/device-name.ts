import type { DecodedActivity } from '../../formats/types.ts';

const capitals = (text: string): string =>
  text
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => (word.includes('://') ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ');

/** Whether a product's name starts with its manufacturer's. */
const isNamedBy = (model: string, maker: string): boolean =>
  `${model} `.toLowerCase().startsWith(`${maker} `.toLowerCase());

/** Returns the display name of the recording device, such as "Garmin Fr965"; `null` if the file does not state it. */
export function deviceName({ fileId, devices }: Pick<DecodedActivity, 'fileId' | 'devices'>): string | null {
  const { manufacturer, product } = fileId.manufacturer === null && devices[0] ? devices[0] : fileId;
  // A bare number is the manufacturer's internal code and meaningless to members.
  const [maker, model] = [manufacturer, product].map((part) =>
    part === null || /^\d*$/.test(part) ? '' : capitals(part),
  );
  const name = isNamedBy(model!, maker!) ? model! : `${maker} ${model}`.trim();
  return name === '' ? null : name.slice(0, 100);
}
