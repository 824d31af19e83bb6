import type { ReactNode } from 'react';
import styles from './partner-mark.module.css';

interface PartnerMarkProps {
  readonly name: string;
  /** URL of an image that replaces the name. */
  readonly logo: string | null;
  readonly children?: ReactNode;
}

/** Images must come from this origin or be data URLs; the content policy blocks others. */
const isOwnPicture = (address: string) => /^(?:\/(?!\/)|data:image\/)/.test(address);

/** Shows a partner's name or logo on its own colour, which partner-colours.ts sets. */
export const PartnerMark = ({ name, logo, children }: PartnerMarkProps) => (
  <div className={styles.mark}>
    {logo !== null && isOwnPicture(logo) ? <img src={logo} alt={name} /> : <span>{name}</span>}
    {children}
  </div>
);
