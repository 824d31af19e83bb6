import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says where the stand-ins of a state directory listen, or listened last. */
export const addressFile = (stateDir: string): string => join(stateDir, 'address');

/** The port of the last run, then others; 0 at the end stands for any. */
export function portsToTry(stateDir: string): number[] {
  const path = addressFile(stateDir);
  const address = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const last = URL.canParse(address) ? [Number(new URL(address).port)] : [];
  // Below those that systems give to outgoing connections: one of these could take the port while the stand-ins change from process to process.
  const others = Array.from({ length: 3 }, () => 10_000 + Math.floor(Math.random() * 10_000));
  return [...last, ...others, 0];
}
