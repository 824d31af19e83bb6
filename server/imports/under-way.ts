/** Uploads that have not ended. What they brought has no rows yet, and would count nowhere. In this process alone. */
export interface UnderWay {
  begin(memberId: string): Upload;
}

export interface Upload {
  /** Counts bytes that came, or that the request says are to come. */
  add(bytes: number): void;
  /** Bytes of all uploads of its member. */
  all(): number;
  end(): void;
}

export function createUnderWay(): UnderWay {
  const sums = new Map<string, number>();
  return {
    begin(memberId) {
      let own = 0;
      const change = (by: number) => {
        own += by;
        const sum = (sums.get(memberId) ?? 0) + by;
        if (sum > 0) sums.set(memberId, sum);
        else sums.delete(memberId);
      };
      return { add: change, all: () => sums.get(memberId) ?? 0, end: () => change(-own) };
    },
  };
}
