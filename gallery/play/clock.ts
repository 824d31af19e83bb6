interface Timer {
  readonly id: number;
  readonly due: number;
  readonly run: () => void;
}

/** A clock that only moves when advanced. Milliseconds since its start. */
export class PlayClock {
  private timers: Timer[] = [];
  private count = 0;
  private time = 0;

  now = (): number => this.time;

  setTimeout = (run: (...args: unknown[]) => void, wait: number): number => {
    this.count += 1;
    this.timers.push({ id: this.count, due: this.time + wait, run });
    return this.count;
  };

  clearTimeout = (id: unknown): void => {
    this.timers = this.timers.filter((timer) => timer.id !== id);
  };

  /** Milliseconds until the next timer; null if none is running. */
  untilNext(): number | null {
    const due = Math.min(...this.timers.map((timer) => timer.due));
    return Number.isFinite(due) ? due - this.time : null;
  }

  /** Advances the clock and runs the timers that become due, in order. @param span milliseconds */
  advance(span: number): void {
    const end = this.time + span;
    for (;;) {
      const next = this.timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due || a.id - b.id)[0];
      if (!next) break;
      this.clearTimeout(next.id);
      this.time = next.due;
      next.run();
    }
    this.time = end;
  }
}
