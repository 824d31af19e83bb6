// tests/flaky.json: tests that failed and passed when run again, each with the days when that happened.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../../tests/flaky.json', import.meta.url));
/** Days within which a flaky test must be fixed. */
const DAYS_TO_FIX = 14;

const readLedger = () => JSON.parse(readFileSync(path, 'utf8'));

/** Adds today to these tests. In CI the checkout is thrown away, so only the output remains. */
export function recordFlaky(names, today) {
  if (names.length === 0 || process.env.CI) return;
  const ledger = readLedger();
  for (const name of names) ledger[name] = [...new Set([...(ledger[name] ?? []), today])].toSorted();
  writeFileSync(path, `${JSON.stringify(ledger, Object.keys(ledger).toSorted(), 2)}\n`);
}

/** Returns the tests that have been flaky for longer than allowed. @param {Date} now */
export function overdueFlaky(now) {
  const oldest = new Date(now.getTime() - DAYS_TO_FIX * 86_400_000).toISOString().slice(0, 10);
  return Object.entries(readLedger())
    .filter(([, days]) => days.some((day) => day < oldest))
    .map(([name, days]) => `${name} (since ${days[0]})`);
}
