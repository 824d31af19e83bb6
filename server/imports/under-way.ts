/** Running uploads of this process. Their bytes have no rows yet, so they are counted here. */
export interface UnderWay {
  begin(memberId: string): Upload;
}

export interface Upload {
  /** Counts bytes received, or announced by the request. */
  add(bytes: number): void;
  /** Returns the bytes of all running uploads of the member. */
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
