import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of the file with the current or last address of the stand-ins in a state directory. */
export const addressFile = (stateDir: string): string => join(stateDir, 'address');

/** Returns the port of the last run, then others; the final 0 means any. */
export function portsToTry(stateDir: string): number[] {
  const path = addressFile(stateDir);
  const address = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const last = URL.canParse(address) ? [Number(new URL(address).port)] : [];
  // Below the range for outgoing connections, which could take the port while the stand-ins move between processes.
  const others = Array.from({ length: 3 }, () => 10_000 + Math.floor(Math.random() * 10_000));
  return [...last, ...others, 0];
}
