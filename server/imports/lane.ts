/** How much of one kind of work runs at once and waits. */
export interface LaneSettings {
  /** Threads of this kind of work. */
  readonly size: number;
  /** Threads that the work of one owner may hold: the others stay free for somebody else's. */
  readonly perOwner: number;
  /** Milliseconds after which a task is given up with its worker. */
  readonly timeoutMs: number;
  /** Tasks of one owner that may wait; more are refused. */
  readonly mostWaiting: number;
}

/** Tasks that wait, one queue per owner. Owners take turns, however much each of them has asked for. */
export class FairQueue<Task> {
  /** The owner whose turn it is comes first. */
  private readonly queues = new Map<string, Task[]>();

  /** Tasks of the owner that wait. */
  waiting(owner: string): number {
    return this.queues.get(owner)?.length ?? 0;
  }

  push(owner: string, task: Task): void {
    const queue = this.queues.get(owner);
    if (queue) queue.push(task);
    else this.queues.set(owner, [task]);
  }

  /** Takes the next task of the next owner whose turn may be taken now; undefined where there is none. */
  take(mayGo: (owner: string) => boolean): { readonly owner: string; readonly task: Task } | undefined {
    for (const [owner, queue] of this.queues) {
      if (!mayGo(owner)) continue;
      const task = queue.shift()!;
      this.queues.delete(owner);
      if (queue.length > 0) this.queues.set(owner, queue);
      return { owner, task };
    }
    return undefined;
  }

  /** Takes out everything. */
  drain(): Task[] {
    const all = [...this.queues.values()].flat();
    this.queues.clear();
    return all;
  }
}
