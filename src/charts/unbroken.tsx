import styles from './chart.module.css';

const figures = /(\S*\d (?:%|km|mi|m|yd|h|min|s|W|bpm|spm|ms|kg|lb)(?!\p{L}))/u;

/** A sentence whose numbers stay in one line with their units. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(figures).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ),
  );
