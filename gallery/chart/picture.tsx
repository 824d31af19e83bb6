import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from './chart.ts';
import { Drawing, type Light } from './drawing.tsx';
import { sizeText } from './labels.ts';
import { layoutChart } from './layout.ts';
import { pictureStyle } from './style.ts';

/**
 * A chart as a separate file, in the reader's theme, with a title for screen readers.
 * @param collapsed ids of states whose content is not drawn
 */
export function pictureOf(chart: Chart, light: Light = {}, collapsed?: ReadonlySet<string>): string {
  const layout = layoutChart(chart, collapsed);
  const width = Math.ceil(layout.width);
  const height = Math.ceil(layout.height);
  const [root] = chart.states;
  return `${renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby="title description"
    >
      <title id="title">{chart.id}</title>
      <desc id="description">{`${root?.description ?? ''} ${sizeText(chart)}.`}</desc>
      <style dangerouslySetInnerHTML={{ __html: pictureStyle }} />
      <rect className="paper" width={width} height={height} />
      <Drawing layout={layout} light={light} />
    </svg>,
  )}\n`;
}
