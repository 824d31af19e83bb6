export { login, signup } from './words/entrance.ts';
export { overlay, errors } from './words/errors.ts';
export { held, rules } from './words/rules.ts';
export { reset, changePassword, coupon, session, daily, account } from './words/account.ts';
export { wizard, progress, importErrors, link, upload } from './words/training.ts';
