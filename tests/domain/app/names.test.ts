import { expect, test } from 'vitest';
import { recordedBy } from '../../../src/shared/sources/names.ts';

test.each([
  [{ device: 'Suunto Vertical', source: 'suuntoV2' }, 'Suunto Vertical'],
  [{ device: null, source: 'suuntoV2' }, 'Suunto'],
  [{ device: null, source: 'coros' }, 'COROS'],
  [{ device: null, source: 'file' }, 'Imported file'],
])('%o was recorded by %s', (activity, name) => {
  expect(recordedBy(activity)).toBe(name);
});
