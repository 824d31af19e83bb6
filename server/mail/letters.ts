/** A mail before it has an address. Plain text, so that every reader shows it. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export interface LetterPlace {
  readonly product: string;
  /** Where the site is, without a slash at the end. */
  readonly site: string;
}

const lines = (...parts: string[]) => `${parts.join('\n\n')}\n`;

/** The code that sets a new password. The address of the page names nobody: addresses end up in histories and logs. */
export const resetLetter = ({ product, site }: LetterPlace, code: string, minutes: number): Letter => ({
  subject: `${code} is your ${product} confirmation code`,
  text: lines(
    `Somebody, most likely you, asked for a new password for this address.`,
    `Confirmation code: ${code}`,
    `Enter it at ${site}/confirm/reset within ${minutes} minutes.`,
    'If it was not you, do nothing: your password stays as it is.',
  ),
});

/** The code that shows that an address is its owner's. */
export const verifyLetter = ({ product }: LetterPlace, code: string, minutes: number): Letter => ({
  subject: `${code} is your ${product} confirmation code`,
  text: lines(
    `This code confirms that this address is yours.`,
    `Confirmation code: ${code}`,
    `It is good for ${minutes} minutes.`,
    `If you have no account with ${product}, do nothing.`,
  ),
});

/** Told after every change of a password, so that nobody's is changed behind their back. */
export const changedLetter = ({ product, site }: LetterPlace): Letter => ({
  subject: `Your ${product} password was changed`,
  text: lines(
    'The password of your account was changed, and all other devices were signed out.',
    `If it was not you, set a new one now: ${site}/reset`,
  ),
});
