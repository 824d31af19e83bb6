import type { CSSProperties, ReactNode } from 'react';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { useEventReplay } from '../../shared/event-replay/use-event-replay.ts';
import { Logo } from '../../ui/logo.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { loginPageWords } from './login-words.ts';
import styles from './entrance.module.css';

/** Look of a partner's page. */
export interface EntranceLook {
  /** Colours as custom properties. */
  readonly style: CSSProperties;
  /** Content that replaces the picture. */
  readonly picture: ReactNode;
  /** Content above the title. */
  readonly mark: ReactNode;
}

interface EntranceProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly children?: ReactNode;
  /** Link to the other page for guests. */
  readonly other: ReactNode;
  readonly look?: EntranceLook | undefined;
}

/** Radii of a track's lanes, in the units of the drawing. */
const lanes = [90, 130, 170, 210, 250, 290];

const lane = (radius: number) => `M-380 ${420 - radius}h900a${radius} ${radius} 0 0 1 0 ${radius * 2}h-900`;

/** Drawing of a track's bend, with a run in one of its lanes. */
export const Track = () => (
  <svg viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice">
    {lanes.map((radius) => (
      <path key={radius} className={styles.lane} d={lane(radius)} />
    ))}
    <path className={styles.run} d="M-40 210h560a210 210 0 0 1 182 315" />
  </svg>
);

/** Page for guests: a form, with a picture beside it if there is space. */
export function Entrance({ title, intro, children, other, look }: EntranceProps) {
  const product = useProductName();
  useEventReplay();
  return (
    <div className={styles.entrance} style={look?.style}>
      <title>{`${title} · ${product}`}</title>
      <div className={styles.picture} aria-hidden="true">
        {look?.picture ?? (
          <>
            <Track />
            <p className={styles.claim}>{loginPageWords.everyRunYouEverRecorded}</p>
          </>
        )}
      </div>
      <main className={styles.side}>
        <div className={styles.top}>
          <Logo size={28} />
          <ThemeSwitch />
        </div>
        <div className={styles.form}>
          <div className={styles.words}>
            {look?.mark}
            <h1 id="page-title" tabIndex={-1}>
              {title}
            </h1>
            <p>{intro}</p>
          </div>
          {children}
          <div className={styles.other}>{other}</div>
        </div>
        <footer className={styles.foot}>
          <LanguageSwitch />
        </footer>
      </main>
    </div>
  );
}
