import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ChartIcon, TableIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';

interface ChartFrameProps {
  /** Name of the chart. */
  readonly label: string;
  /** Content of the chart in words. */
  readonly summary: string;
  readonly table: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a chart with a summary in words, and the same numbers as a table. */
export function ChartFrame({ label, summary, table, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.figure} aria-label={label}>
      {asTable ? table : children}
      <figcaption className={styles.caption}>
        <VisuallyHidden>{summary}</VisuallyHidden>
        <Button
          variant="quiet"
          size="small"
          icon={asTable ? <ChartIcon size={16} /> : <TableIcon size={16} />}
          onPress={() => setAsTable(!asTable)}
        >
          {asTable ? chartsWords.showAsChart : chartsWords.showAsTable}
        </Button>
      </figcaption>
    </figure>
  );
}
