import type { Recording } from '../live/recording.ts';

interface TimelineProps {
  readonly recording: Recording;
  readonly count: number;
  readonly onGo: (count: number) => void;
}

const ROW = 22;
const LEFT = 130;
const WIDTH = 900;
/** Steps shown at once, so that long recordings stay fast. */
const SHOWN = 400;

/** The last steps as marks on a time axis, one row per actor. Distances are to scale. */
export function Timeline({ recording, count, onGo }: TimelineProps) {
  const from = Math.max(0, count - SHOWN);
  const steps = recording.steps.slice(from, count);
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return <p>Nothing has happened yet.</p>;
  const names = [...new Set(steps.map(({ actor }) => actor))];
  const span = Math.max(1, last.at - first.at);
  const x = (at: number) => LEFT + ((at - first.at) / span) * (WIDTH - LEFT - 12);
  const nameOf = (id: string) => recording.actors.find((actor) => actor.id === id)?.machine ?? id;
  return (
    <div
      className="timeline"
      tabIndex={0}
      role="group"
      aria-label={`Timeline of ${steps.length} steps in ${(span / 1000).toFixed(1)} seconds`}
    >
      <svg width={WIDTH} height={names.length * ROW + 26} aria-hidden="true">
        {names.map((name, row) => (
          <g key={name} transform={`translate(0 ${row * ROW})`}>
            <text x={0} y={ROW / 2 + 4}>
              {nameOf(name)}
            </text>
            <path d={`M${LEFT} ${ROW / 2}H${WIDTH}`} />
          </g>
        ))}
        {steps.map((step, index) => (
          <circle
            key={from + index}
            cx={x(step.at)}
            cy={names.indexOf(step.actor) * ROW + ROW / 2}
            r={5}
            onClick={() => onGo(from + index + 1)}
          >
            <title>{`${nameOf(step.actor)}: ${step.event.type}`}</title>
          </circle>
        ))}
        <text x={LEFT} y={names.length * ROW + 18}>
          0 s
        </text>
        <text x={WIDTH} y={names.length * ROW + 18} textAnchor="end">
          {`${(span / 1000).toFixed(1)} s`}
        </text>
      </svg>
    </div>
  );
}
