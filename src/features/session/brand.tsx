import { coloursOf } from '../../ui/partner-colours.ts';
import { PartnerMark } from '../../ui/partner-mark.tsx';
import { type EntranceLook, Track } from './entrance.tsx';
import { signupPagesWords } from './signup-words.ts';
import styles from './entrance.module.css';
import type { SignupPage } from './welcome.ts';

/** Returns the look of a partner's sign-up page, from its name, colours and logo. */
export function entranceLookOf({ name, trialDays, theme }: SignupPage): EntranceLook {
  const trial = signupPagesWords.daysFree(trialDays);
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
