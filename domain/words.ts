export { login, signup } from './words/entrance.ts';
export { overlay, errors } from './words/errors.ts';
export { held, rules } from './words/rules.ts';
export { coupon } from './words/coupon.ts';
export { reset, newPasswordRules, changePassword, daily, account } from './words/account.ts';
export { biometricRules } from './words/biometrics.ts';
export { wizard, progress, importErrors, importUndo, link, upload } from './words/training.ts';
export { session } from './words/session.ts';
export { sources, sourceTroubles } from './words/sources.ts';
