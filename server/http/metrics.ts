import { monitorEventLoopDelay } from 'node:perf_hooks';

const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10] as const;

interface Series {
  count: number;
  seconds: number;
  readonly buckets: number[];
}

/** Metrics of the running server in Prometheus' text format. */
export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Adds a value that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /**
   * Adds a counter with one label. All its values start at 0, so the first event shows as a rise.
   * @returns a function that adds one
   */
  counter<Value extends string>(
    name: string,
    help: string,
    label: Readonly<Record<string, readonly Value[]>>,
  ): (value: Value) => void;
  text(): string;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, Series>();
  const gauges = new Map<string, { help: string; read: () => number }>();
  const counters: { name: string; help: string; label: string; counts: Map<string, number> }[] = [];
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const gauge = (name: string, help: string, read: () => number) => void gauges.set(name, { help, read });
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  gauge('process_uptime_seconds', 'Seconds since the start.', () => process.uptime());
  gauge('process_cpu_seconds_total', 'Processor time of all threads.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  // Read before the percentile, since reading that resets both.
  gauge('event_loop_delay_max_seconds', 'Longest event loop delay since the last reading.', () => loop.max / 1e9);
  gauge('event_loop_delay_p99_seconds', '99th percentile of the event loop delay since the last reading.', () => {
    const seconds = loop.percentile(99) / 1e9;
    loop.reset();
    return seconds;
  });

  return {
    gauge,
    counter(name, help, labels) {
      const [[label, values] = ['', []]] = Object.entries(labels);
      const counts = new Map<string, number>(values.map((value) => [value, 0]));
      counters.push({ name, help, label, counts });
      return (value) => void counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    observe(method, route, status, seconds) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      let series = requests.get(labels);
      if (!series) {
        series = { count: 0, seconds: 0, buckets: bounds.map(() => 0) };
        requests.set(labels, series);
      }
      series.count += 1;
      series.seconds += seconds;
      for (const [i, bound] of bounds.entries()) if (seconds <= bound) series.buckets[i] = (series.buckets[i] ?? 0) + 1;
    },
    text() {
      const lines = ['# HELP http_request_seconds Time to answer.', '# TYPE http_request_seconds histogram'];
      for (const [labels, series] of requests) {
        for (const [i, bound] of bounds.entries()) {
          lines.push(`http_request_seconds_bucket{${labels},le="${bound}"} ${series.buckets[i]}`);
        }
        lines.push(`http_request_seconds_bucket{${labels},le="+Inf"} ${series.count}`);
        lines.push(`http_request_seconds_sum{${labels}} ${series.seconds}`);
        lines.push(`http_request_seconds_count{${labels}} ${series.count}`);
      }
      for (const [name, { help, read }] of gauges) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`);
      }
      for (const { name, help, label, counts } of counters) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`);
        for (const [value, count] of counts) lines.push(`${name}{${label}="${value}"} ${count}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
