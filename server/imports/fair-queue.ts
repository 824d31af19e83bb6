/** Limits for one kind of work. */
export interface QueueSettings {
  /** Number of threads. */
  readonly size: number;
  /** Maximum number of threads used by one owner; the rest is reserved for other owners. */
  readonly perOwner: number;
  /** Timeout of a task in milliseconds, after which its worker is terminated. */
  readonly timeoutMs: number;
  /** Maximum number of queued tasks per owner; further tasks are rejected. */
  readonly maxWaiting: number;
}

/** Queued tasks, one queue per owner. Owners take turns, regardless of the length of their queues. */
export class FairQueue<Task> {
  /** Queues by owner; the owner whose turn it is comes first. */
  private readonly queues = new Map<string, Task[]>();

  /** Returns the number of the owner's queued tasks. */
  waiting(owner: string): number {
    return this.queues.get(owner)?.length ?? 0;
  }

  push(owner: string, task: Task): void {
    const queue = this.queues.get(owner);
    if (queue) queue.push(task);
    else this.queues.set(owner, [task]);
  }

  /** Takes the next task of the first owner accepted by `mayGo`; `undefined` if there is none. */
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

  /** Removes and returns all tasks. */
  drain(): Task[] {
    const all = [...this.queues.values()].flat();
    this.queues.clear();
    return all;
  }
}
