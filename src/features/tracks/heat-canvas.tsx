import { useEffect, useRef } from 'react';
import { HEAT_LEVELS, stepOf } from '../../../domain/views/heat-map/heat.ts';
import { useMedia } from '../../ui/media.ts';
import { useTheme } from '../../ui/theme.ts';
import { zoneColours } from '../../ui/zones.ts';
import styles from './tracks.module.css';

/** Returns the colours of some steps: spread over the scale, which differs in lightness, up to its strongest colour. */
export const heatColours = (steps: number): readonly string[] =>
  Array.from(
    { length: steps },
    (_, i) => zoneColours[steps === 1 ? 2 : Math.round((i * (HEAT_LEVELS - 1)) / (steps - 1))]!,
  );

interface HeatCanvasProps {
  readonly counts: Uint16Array;
  /** Lowest count of each colour, ascending. */
  readonly steps: readonly number[];
  /** Pixels of the canvas, as many as counts. */
  readonly width: number;
  readonly height: number;
}

/** Reads a colour of the design in the present theme, as the four bytes of a pixel. */
function pixelOf(canvas: HTMLCanvasElement, colour: string): number {
  canvas.style.color = colour;
  const one = document.createElement('canvas');
  [one.width, one.height] = [1, 1];
  const context = one.getContext('2d', { willReadFrequently: true });
  if (context === null) return 0;
  context.fillStyle = getComputedStyle(canvas).color;
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0;
}

/** Paints each pixel in the colour of its count; those without a count stay transparent. */
export function HeatCanvas({ counts, steps, width, height }: HeatCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return;
    const colours = heatColours(steps.length).map((colour) => pixelOf(element, colour));
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let i = 0; i < counts.length; i++) if (counts[i] !== 0) pixels[i] = colours[stepOf(counts[i]!, steps)] ?? 0;
    context.putImageData(image, 0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- the computed colours depend on the theme
  }, [counts, steps, width, height, theme, systemIsDark]);
  return <canvas ref={canvas} width={width} height={height} className={styles.canvas} aria-hidden="true" />;
}
