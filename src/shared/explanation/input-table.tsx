import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import styles from './explanation.module.css';
import { explanationWords as words } from './words.ts';

/** A row for one input of a number, with its contribution. */
export interface InputRow {
  readonly key: string;
  readonly what: ReactNode;
  readonly text: string;
}

interface InputTableProps {
  readonly title: string;
  /** Date range; left out if the title contains it. */
  readonly range?: string;
  /** Last of these days. */
  readonly to: string;
  /** Total of all inputs. */
  readonly sum: string;
  /** Days, newest first. */
  readonly days: readonly { readonly date: string; readonly rows: readonly InputRow[] }[];
}

/** Table of a range of days with their activities or plans, and the total. */
export const InputTable = ({ title, range, to, sum, days }: InputTableProps) => (
  <table className={styles.span}>
    <caption>
      <span>{title}</span> {range !== undefined && <span className={styles.range}>{range} </span>}
      <strong>{sum}</strong>
    </caption>
    <tbody>
      {days.length === 0 && (
        <tr>
          <td colSpan={3}>{words.nothing}</td>
        </tr>
      )}
      {days.map(({ date, rows }) =>
        rows.map(({ key, what, text }, i) => (
          <tr key={key}>
            {i === 0 && (
              <th scope="rowgroup" rowSpan={rows.length}>
                <Link to="/calendar/$day" params={{ day: date }}>
                  {dayText(date, to)}
                </Link>
              </th>
            )}
            <td>{what}</td>
            <td className={styles.number}>{text}</td>
          </tr>
        )),
      )}
    </tbody>
  </table>
);
