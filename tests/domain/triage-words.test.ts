import { expect, test } from 'vitest';
import { nobodyText } from '../../src/features/team/nobody-text.ts';

const row = (kind: 'own' | 'closed' | 'without' | 'training') => ({
  isOwn: kind === 'own',
  isClosed: kind === 'closed',
  entry: { lastActivityOn: kind === 'training' || kind === 'own' ? '2026-06-29' : null },
});

test.each([
  [['own', 'training'], 'No one. Everyone is training, sleeping and syncing as usual.'],
  [['without', 'without'], 'No data yet from 2 athletes.'],
  [
    ['own', 'without', 'training'],
    'No data yet from one athlete. Everyone else is training, sleeping and syncing as usual.',
  ],
  [['closed', 'closed'], 'You can’t see the training of 2 athletes.'],
  [
    ['closed', 'without', 'training'],
    'No data yet from one athlete. You can’t see the training of one athlete. Everyone else is training, sleeping and syncing as usual.',
  ],
] as const)('without anyone to check on, a team of %s', (kinds, sentence) => {
  expect(nobodyText(kinds.map(row))).toBe(sentence);
});
