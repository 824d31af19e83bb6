import type { QueryClient } from '@tanstack/react-query';
import { dailyMessage } from '../../../domain/daily-message.ts';
import { fromStored, type Slice, type SliceName, storageKey, toStored } from '../../../domain/persistence.ts';
import type { Clock } from '../../api/clock.ts';
import { keys } from '../../api/keys.ts';
import { storage } from './browser-storage.ts';

/** Server data that survives a reload, by the first part of its key. [core §4 Local persistence] */
const persistedKeys = {
  [keys.member[0]]: 'member',
  [keys.activityTypes[0]]: 'activityTypes',
  [keys.imports[0]]: 'dataImports',
  [keys.notices[0]]: 'notices',
  [keys.followees[0]]: 'followees',
} as const satisfies Record<string, SliceName>;
const isPersistedKey = (key: unknown): key is keyof typeof persistedKeys =>
  typeof key === 'string' && Object.hasOwn(persistedKeys, key);

/**
 * Restores the last visit's data into the cache until the server has responded, and stores new responses.
 * @param memberId returns the signed-in member: others' data is not read, and nothing is stored if `null`
 */
export function persistQueries(queries: QueryClient, memberId: () => string | null): void {
  for (const [key, name] of Object.entries(persistedKeys)) {
    const value = fromStored(name, storage.get(storageKey(name)), memberId());
    if (value === null) continue;
    queries.setQueryData([key], value);
    void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' });
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    const [key] = queryKey;
    const id = memberId();
    if (id === null || queryKey.length !== 1 || !isPersistedKey(key)) return;
    const name = persistedKeys[key];
    storage.set(storageKey(name), toStored(name, state.data as Slice<typeof name>, id));
  });
}

/** Storage for data of the device itself, independent of the member. */
export interface DeviceStorage {
  /** Returns the index of the message of a day (YYYY-MM-DD); draws and stores a new one on the day's first call. */
  readonly drawMessage: (today: string) => number;
}

/** Creates the storage. The message of the day is stored together with the clock's offset. */
export function createDeviceStorage(clock: Pick<Clock, 'offset'>): DeviceStorage {
  const key = storageKey('app');
  return {
    drawMessage: (today) => {
      const drawn = dailyMessage(fromStored('app', storage.get(key), null)?.dailyMessage ?? null, today, Math.random());
      storage.set(key, toStored('app', { dailyMessage: drawn, clockOffsetMs: clock.offset() }, null));
      return drawn.index;
    },
  };
}
