import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const folder = fileURLToPath(new URL('../../../../shared/data/activities', import.meta.url));

/** Whether the real activity files are there; they hold tracks of real people and are never part of the repository. */
export const hasRealFiles = existsSync(join(folder, 'reference.json'));
if (!hasRealFiles)
  console.warn('SKIPPED: no real activity files beside the repository, nothing is compared with them.');

/** What independent decoders found in a file. */
export interface Reference {
  readonly fmt: 'FIT' | 'TCX' | 'GPX' | 'ZIP';
  readonly type?: string | null;
  readonly records?: number;
  readonly distance?: number | null;
  readonly elapsed?: number | null;
  readonly timer?: number | null;
  readonly hrMean?: number | null;
  readonly powerMean?: number | null;
  readonly devPowerMean?: number | null;
  readonly gctMean?: number | null;
  readonly cadMean?: number | null;
  readonly nPower?: number;
  readonly nDevPower?: number;
  readonly nGct?: number;
  readonly maxGap?: number;
  readonly backSteps?: number;
  readonly firstRecord?: string | null;
  readonly offsetMin?: number;
  readonly sessions?: readonly {
    readonly sport: string;
    readonly sub: string | null;
    readonly start: string;
    readonly distance: number | null;
    readonly elapsed: number | null;
    readonly timer: number | null;
    readonly avgHr: number | null;
    readonly avgPower: number | null;
  }[];
  readonly xml?: XmlReference;
  readonly members?: readonly {
    readonly file: string;
    readonly id: string;
    readonly dist: number;
    readonly timer: number;
    readonly hr: number;
    readonly cad: number;
  }[];
}

export interface XmlReference {
  readonly sport?: readonly string[];
  readonly nrec: number;
  readonly nTime: number;
  readonly first: string | null;
  readonly span: number | null;
  readonly maxGap: number;
  readonly neg: number;
  readonly rHR: number | null;
  readonly nHR: number;
  readonly rP: number | null;
  readonly nP: number;
  readonly rCad: number | null;
  readonly nCad: number;
  readonly nAlt: number;
  readonly nGps: number;
  readonly nDist: number;
  readonly lastDist: number | null;
  readonly lapTime?: number;
  readonly lapDist?: number;
  readonly distSeg?: number;
}

export const references: Readonly<Record<string, Reference>> = hasRealFiles
  ? (JSON.parse(readFileSync(join(folder, 'reference.json'), 'utf8')) as Record<string, Reference>)
  : {};

export const realFile = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));

/** Names of the real files, sorted. */
export const realNames: readonly string[] = hasRealFiles
  ? readdirSync(folder)
      .filter((name) => name in references)
      .sort()
  : [];
