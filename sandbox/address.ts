import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File with the current or last address of the stand-ins of a state directory. */
export const addressFile = (stateDir: string): string => join(stateDir, 'address');

/** The port of the last run, then others; a final 0 for any. */
export function portsToTry(stateDir: string): number[] {
  const path = addressFile(stateDir);
  const address = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const last = URL.canParse(address) ? [Number(new URL(address).port)] : [];
  // Below the range for outgoing connections: one of those could take the port while the stand-ins move between processes.
  const others = Array.from({ length: 3 }, () => 10_000 + Math.floor(Math.random() * 10_000));
  return [...last, ...others, 0];
}
