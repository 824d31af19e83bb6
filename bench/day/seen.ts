/** Response times and errors of each call, as seen by the clients. */
export interface Seen {
  /** Records a call. @param ms from sending to the last byte */
  note(call: string, ms: number, isGood: boolean): void;
  /** Returns the summaries by call, in alphabetical order. */
  summary(): Map<string, CallSummary>;
}

/** Times in milliseconds, of successful calls. */
export interface CallSummary {
  readonly count: number;
  readonly errors: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function createSeen(): Seen {
  const good = new Map<string, number[]>();
  const errors = new Map<string, number>();
  return {
    note(call, ms, isGood) {
      const times = good.get(call) ?? [];
      good.set(call, times);
      if (isGood) times.push(ms);
      else errors.set(call, (errors.get(call) ?? 0) + 1);
    },
    summary: () =>
      new Map(
        [...good.keys()].sort().map((call) => {
          const sorted = Float64Array.from(good.get(call) ?? []).sort();
          const failed = errors.get(call) ?? 0;
          const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share)) as [number, number, number];
          return [call, { count: sorted.length + failed, errors: failed, p50, p95, p99 }];
        }),
      ),
  };
}
