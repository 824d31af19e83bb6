import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** Renders a cell; `null` if unknown or not applicable: a dash in the table, no line in a phone's card. */
  readonly cell: (row: Row) => ReactNode;
  /** True for numbers, which are right-aligned. */
  readonly isNumber?: boolean;
  /** True for the cell that names the row. */
  readonly isHeader?: boolean;
  /** True for a small button, placed in the corner of a phone's card. */
  readonly isCorner?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Layout below 576 pixels: `stack` turns rows into small cards with labels beside the values; `scroll` keeps the columns. */
  readonly narrow?: 'stack' | 'scroll';
}

/** Plain table with real headers. Roles are explicit because stacking the rows by CSS would remove them. */
export function Table<Row>({ caption, columns, rows, rowKey, narrow = 'stack' }: TableProps<Row>) {
  return (
    <div className={styles.frame} {...(narrow === 'scroll' && { role: 'region', 'aria-label': caption, tabIndex: 0 })}>
      <table role="table" className={classNames(styles.table, narrow === 'stack' ? styles.stack : styles.scroll)}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={column.isNumber ? styles.number : undefined}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => {
                const content = column.cell(row);
                const shared = {
                  'data-label': column.label,
                  'data-empty': content === null || undefined,
                  className:
                    classNames(column.isNumber && styles.number, column.isCorner && styles.corner) || undefined,
                };
                return column.isHeader ? (
                  <th key={column.id} role="rowheader" scope="row" {...shared}>
                    {content}
                  </th>
                ) : (
                  <td key={column.id} role="cell" {...shared}>
                    {content ?? '–'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
