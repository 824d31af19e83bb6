<<<<<<< Updated upstream
import { coloursOf } from '../../ui/partner-colours.ts';
import { PartnerMark } from '../../ui/partner-mark.tsx';
=======
import type { CSSProperties } from 'react';
import { inkOn, nightOf, shadeOn } from '../../../domain/theme-contrast.ts';
>>>>>>> Stashed changes
import { type EntranceLook, Track } from './entrance.tsx';
import styles from './entrance.module.css';
import type { SignupPage } from './welcome.ts';

<<<<<<< Updated upstream
=======
/** The darkest of the light surfaces, and the lightest of the dark ones: what can be read there can be read on all. */
const LIGHT = '#eef0f4';
const DARK = '#272c37';
const TEXT = 4.5;
const LINE = 3;

/** A partner's colours on the form's own surfaces: the accent in the nearest shades that can be read there. */
function coloursOf({ accent, background }: SignupPage['theme']): CSSProperties {
  const [onLight, onDark] = [shadeOn(accent, LIGHT, TEXT), shadeOn(accent, DARK, TEXT)];
  const night = nightOf(accent);
  return {
    '--accent': `light-dark(${onLight}, ${onDark})`,
    '--accent-strong': `light-dark(color-mix(in oklab, ${onLight} 84%, black), color-mix(in oklab, ${onDark} 84%, white))`,
    '--on-accent': `light-dark(${inkOn(onLight)}, ${inkOn(onDark)})`,
    // A bright half of a screen would blind who asked for the dark.
    '--picture': `light-dark(${background}, ${night})`,
    '--on-picture': `light-dark(${inkOn(background)}, ${inkOn(night)})`,
    '--picture-run': `light-dark(${shadeOn(accent, background, LINE)}, ${shadeOn(accent, night, LINE)})`,
    '--brand': accent,
    '--on-brand': inkOn(accent),
  } as CSSProperties;
}

/** Pictures come from this origin or stand in the address itself; the content policy lets no others in. */
const isOwnPicture = (address: string) => /^(?:\/(?!\/)|data:image\/)/.test(address);

>>>>>>> Stashed changes
/** The look of a partner's sign-up page. Its name, colours and logo are data. */
export function lookOf({ name, trialDays, theme }: SignupPage): EntranceLook {
  const trial = `${trialDays} days free`;
  return {
    style: coloursOf(theme),
    mark: (
      <PartnerMark name={name} logo={theme.logo}>
        <span aria-hidden="true">·</span>
        <span>{trial}</span>
      </PartnerMark>
    ),
    picture: (
      <>
        <Track />
        <p className={styles.claim}>
          {name}
          <br />
          {trial}
        </p>
      </>
    ),
  };
}
