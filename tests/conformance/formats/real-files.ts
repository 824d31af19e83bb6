import { recordingNames, referencesAs } from '../real-recordings.ts';

/** Results of independent decoders for a file. */
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

export const references = referencesAs<Reference>();

/** Names of the recordings with a reference, sorted. */
export const realNames: readonly string[] = recordingNames.filter((name) => name in references);
