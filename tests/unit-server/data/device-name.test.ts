import { expect, test } from 'vitest';
import { deviceName } from '../../../server/imports/device-name.ts';

const fileId = { type: 'activity', serialNumber: null, created: null };

test.each([
  ['garmin', 'fr965', 'Garmin Fr965'],
  ['suunto', 'Suunto 9 Baro', 'Suunto 9 Baro'],
  ['garmin', 'Garminfit', 'Garmin Garminfit'],
  ['garmin', '3578', 'Garmin'],
  [null, 'edge_1030', 'Edge 1030'],
  [null, 'GPSBabel - http://www.gpsbabel.org', 'GPSBabel - http://www.gpsbabel.org'],
  ['12', null, null],
  [null, null, null],
])('%s and %s are named %s', (manufacturer, product, name) => {
  expect(deviceName({ fileId: { ...fileId, manufacturer, product }, devices: [] })).toBe(name);
});
