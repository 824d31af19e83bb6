import sources from 'virtual:machine-sources';
import { useState } from 'react';
import { pathThrough } from '../chart/geometry.ts';
import { ranked } from '../chart/ranks.ts';
import { textWidth } from '../chart/text-width.ts';
import { Canvas } from './canvas.tsx';
import { catalogue } from './catalogue.ts';

const PAD = 12;
const HEIGHT = 34;
const AREA_WIDTH = 150;

/** Part of the app that starts machines: `features/profile`, `workflows`. */
const areaOf = (path: string) =>
  path
    .split('/')
    .slice(1, path.startsWith('src/features/') ? 3 : 2)
    .join('/');

interface Tie {
  readonly from: string;
  readonly to: string;
  readonly kind: 'starts' | 'tells';
}

function mapOf() {
  const names = [...catalogue.keys()].filter((name) => sources[name]);
  const starts: Tie[] = names.flatMap((from) =>
    (sources[from]?.starts ?? []).map((to) => ({ from, to, kind: 'starts' as const })),
  );
  const tells: Tie[] = names.flatMap((from) =>
    (sources[from]?.tells ?? []).map((to) => ({ from, to, kind: 'tells' as const })),
  );
  const areas = names.flatMap((to) =>
    (sources[to]?.startedAt ?? []).map(({ path }) => ({ from: `src/${areaOf(path)}`, to, kind: 'starts' as const })),
  );
  const tied = new Set([...starts, ...tells].flatMap(({ from, to }) => [from, to]));
  const inside = names.filter((name) => tied.has(name));
  // Events sent to a parent are on the same line as the start of the child.
  const back = (tie: Tie) => starts.some(({ from, to }) => from === tie.to && to === tie.from);
  const links = [
    ...starts,
    ...areas.filter(({ to }) => tied.has(to)),
    ...tells.filter((tie) => !back(tie)).map(({ from, to }) => ({ from: to, to: from, kind: 'tells' as const })),
  ];
  const unique = [...new Map(links.map((link) => [`${link.from} ${link.to}`, link])).values()];
  const nodes = [...new Set([...unique.flatMap(({ from, to }) => [from, to]), ...inside])];
  const items = nodes.map((id) => ({ id, width: Math.max(textWidth(id, 13, 'bold') + PAD * 2, 80), height: HEIGHT }));
  const weighted = unique.map((link) => ({ ...link, weight: 1 }));
  const placed = ranked(items, weighted, []);
  const size = { width: placed.width + PAD * 2, height: placed.height + PAD * 2 };
  return { items, links: unique, areas, tells, placed, size };
}

const beginning = { x: 0, y: 0 };

/** The machines with their starters, and messages between them. */
export function MapPage() {
  const [{ items, links, areas, tells, placed, size }] = useState(mapOf);
  const alone = [...catalogue.keys()].filter((name) => !items.some(({ id }) => id === name));
  return (
    <div className="map">
      <h1>Map of the machines</h1>
      <p>
        Whoever stands above starts what stands below. Dashed lines tell and do not start. The list below says the same.
      </p>
      <Canvas
        id="map"
        label="Picture of the map. Arrow keys move it, plus and minus zoom, zero goes to its beginning. The list below says the same in words."
        size={size}
        start={beginning}
        boxes={items.map(({ id, width, height }) => {
          const { x, y } = placed.places.get(id) ?? { x: 0, y: 0 };
          return { x: x - width / 2 + PAD, y: y - height / 2 + PAD, width, height };
        })}
        drawing={
          <g transform={`translate(${PAD} ${PAD})`}>
            {links.map(({ from, to, kind }) => {
              const turns = placed.turns(from, to);
              const start = placed.places.get(from) ?? { x: 0, y: 0 };
              const end = placed.places.get(to) ?? { x: 0, y: 0 };
              const line = turns.map(({ x, y }, index) => ({
                x: Number.isNaN(x) ? (index === 0 ? start.x : end.x) : x,
                y,
              }));
              return (
                <path
                  key={`${from} ${to}`}
                  className={kind === 'tells' ? 'line is-told' : 'line'}
                  d={pathThrough(line)}
                />
              );
            })}
            {items.map(({ id, width, height }) => {
              const { x, y } = placed.places.get(id) ?? { x: 0, y: 0 };
              const isArea = id.startsWith('src/');
              return (
                <g
                  key={id}
                  className={isArea ? 'state is-open' : 'state'}
                  transform={`translate(${x - width / 2} ${y - height / 2})`}
                  onClick={isArea ? undefined : () => location.assign(`#/${id}`)}
                >
                  <rect className="box" width={width} height={height} rx={isArea ? 2 : 10} />
                  <text
                    className={isArea ? 't-description' : 't-title'}
                    x={width / 2}
                    y={height / 2}
                    textAnchor="middle"
                  >
                    {id}
                  </text>
                </g>
              );
            })}
          </g>
        }
      />
      <h2>As a list</h2>
      <ul className="ties" style={{ columnWidth: AREA_WIDTH * 2 }}>
        {[...catalogue.keys()].map((name) => {
          const by = [
            ...new Set([
              ...Object.entries(sources).flatMap(([other, { starts }]) => (starts.includes(name) ? [other] : [])),
              ...areas.filter(({ to }) => to === name).map(({ from }) => from),
            ]),
          ];
          const told = tells.filter(({ from }) => from === name).map(({ to }) => to);
          return (
            <li key={name}>
              <a href={`#/${name}`}>{name}</a>
              {by.length > 0 && ` is started by ${by.join(', ')}`}
              {told.length > 0 && `${by.length > 0 ? ' and' : ''} tells ${told.join(', ')}`}
              {alone.includes(name) && by.length > 0 && ' and speaks to no other machine'}.
            </li>
          );
        })}
      </ul>
    </div>
  );
}
