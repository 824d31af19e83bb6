import type { CSSProperties } from 'react';
import { inkOn, shadeOn } from '../../../domain/theme-contrast.ts';
import { type EntranceLook, Track } from './entrance.tsx';
import brand from './brand.module.css';
import styles from './entrance.module.css';
import type { SignupPage } from './welcome.ts';

/** The darkest of the light surfaces, and the lightest of the dark ones: what can be read there can be read on all. */
const LIGHT = '#eef0f4';
const DARK = '#272c37';
const TEXT = 4.5;
const LINE = 3;

/** A partner's colours on the form's own surfaces: the accent in the nearest shades that can be read there. */
function coloursOf({ accent, background }: SignupPage['theme']): CSSProperties {
  const [onLight, onDark] = [shadeOn(accent, LIGHT, TEXT), shadeOn(accent, DARK, TEXT)];
  return {
    '--accent': `light-dark(${onLight}, ${onDark})`,
    '--accent-strong': `light-dark(color-mix(in oklab, ${onLight} 84%, black), color-mix(in oklab, ${onDark} 84%, white))`,
    '--on-accent': `light-dark(${inkOn(onLight)}, ${inkOn(onDark)})`,
    '--picture': background,
    '--on-picture': inkOn(background),
    '--picture-run': shadeOn(accent, background, LINE),
    '--brand': accent,
    '--on-brand': inkOn(accent),
  } as CSSProperties;
}

/** Pictures come from this origin or stand in the address itself; the content policy lets no others in. */
const isOwnPicture = (address: string) => /^(?:\/(?!\/)|data:image\/)/.test(address);

/** The look of a partner's sign-up page. Its name, colours and logo are data. */
export function lookOf({ name, trialDays, theme }: SignupPage): EntranceLook {
  const { logo } = theme;
  const trial = `${trialDays} days free`;
  return {
    style: coloursOf(theme),
    mark: (
      <div className={brand.mark}>
        {logo !== null && isOwnPicture(logo) ? <img src={logo} alt={name} /> : <span>{name}</span>}
        <span aria-hidden="true">·</span>
        <span>{trial}</span>
      </div>
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
