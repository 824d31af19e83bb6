import { spokenLanguage } from '../words/area.ts';
import type { RowStorage, Storage, StorageAmounts } from '../entities/storage.ts';

/** Share of used storage at which to warn the member. */
const NEARLY = 0.9;

export type Fullness = 'roomy' | 'nearly' | 'full';

const fullness = (share: number): Fullness => (share >= 1 ? 'full' : share >= NEARLY ? 'nearly' : 'roomy');

/** Used share of a member's storage, relative to the limit that is closest. */
export interface StorageFullness {
  /** Used share in percent, 0 to 100. */
  readonly percent: number;
  readonly state: Fullness;
  /** True if the unpacked size is closest to its limit. It is only shown then, to avoid confusion. */
  readonly byUnpacked: boolean;
}

const kinds = ['files', 'bytes', 'unpacked'] as const satisfies readonly (keyof StorageAmounts)[];

/** Computes the {@link StorageFullness}. */
export function fullnessOf({ used, allowed }: Omit<Storage, 'rows'>): StorageFullness {
  const share = (kind: keyof StorageAmounts) => (allowed[kind] > 0 ? used[kind] / allowed[kind] : 1);
  const most = Math.max(...kinds.map(share));
  return {
    percent: Math.min(100, Math.round(most * 100)),
    state: fullness(most),
    byUnpacked: share('unpacked') > Math.max(share('files'), share('bytes')) && most >= NEARLY,
  };
}

/** Computes the used share of a member's storage for entries. */
export const rowFullnessOf = ({ used, allowed }: RowStorage): Fullness => fullness(allowed > 0 ? used / allowed : 1);

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes in decimal units: '361 MB', '4 GB'. */
export function bytesText(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 9.95 && unit > 0 ? 1 : 0;
  return `${Number(value.toFixed(digits)).toLocaleString(spokenLanguage())} ${UNITS[unit]}`;
}
