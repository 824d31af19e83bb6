import type { ReactNode } from 'react';
import styles from './partner-mark.module.css';

interface PartnerMarkProps {
  readonly name: string;
  /** A picture that stands for the name. */
  readonly logo: string | null;
  readonly children?: ReactNode;
}

/** Pictures come from this origin or stand in the address itself; the content policy lets no others in. */
const isOwnPicture = (address: string) => /^(?:\/(?!\/)|data:image\/)/.test(address);

/** A partner's name or logo on its own colour; partner-colours.ts gives that. */
export const PartnerMark = ({ name, logo, children }: PartnerMarkProps) => (
  <div className={styles.mark}>
    {logo !== null && isOwnPicture(logo) ? <img src={logo} alt={name} /> : <span>{name}</span>}
    {children}
  </div>
);
