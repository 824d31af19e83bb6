import type { ReactNode } from 'react';
import styles from './partner-mark.module.css';

interface PartnerMarkProps {
  readonly name: string;
  /** URL of a picture that replaces the name. */
  readonly logo: string | null;
  readonly children?: ReactNode;
}

/** Pictures must come from this origin or be data URLs; the content policy blocks others. */
const isOwnPicture = (address: string) => /^(?:\/(?!\/)|data:image\/)/.test(address);

/** A partner's name or logo on its own colour, which partner-colours.ts sets. */
export const PartnerMark = ({ name, logo, children }: PartnerMarkProps) => (
  <div className={styles.mark}>
    {logo !== null && isOwnPicture(logo) ? <img src={logo} alt={name} /> : <span>{name}</span>}
    {children}
  </div>
);
