import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Width of the white margin around the code in modules, which cameras require. [ISO/IEC 18004 §6.3.8] */
const quiet = 4;

/**
 * Renders a text as a QR code, in the browser: some are secrets, which no other service should see. Dark on white in both themes, as cameras require.
 */
export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('');
  const side = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className={styles.qr}
      shapeRendering="crispEdges"
    >
      <path className={styles.qrGround} d={`M0 0h${side}v${side}h-${side}z`} />
      <path className={styles.qrInk} d={path} />
    </svg>
  );
}
