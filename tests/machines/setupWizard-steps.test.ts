import { expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import type { SetupWizardContext } from '../../machines/setupWizard/types.ts';
import { setupWizardMachine } from '../../machines/setupWizard/setupWizard.machine.ts';
import { answered, failed, refused, step, type Step } from './support.ts';
import type { Sample } from './walk.ts';

const lost = failed('Network', 'No answer.');

/** Context with every field set, so a missing reset is noticed. */
const before: SetupWizardContext = {
  variant: 'first',
  origin: '/from',
  presetDevice: null,
  device: 'garmin',
  standing: 'none',
  resume: null,
  hasBiometrics: false,
  linkedDevices: [],
  isIos: false,
  vendorsWithLogin: [],
  keyPages: {},
  productName: 'Longrun',
  pastImports: ['import-0'],
  importId: 'import-0',
  failure: failed('Server', 'Of the last try.'),
  importProblem: 'account_locked',
};

type Changes = Partial<SetupWizardContext>;
type Effects = Step<SetupWizardContext>['effects'];
type Row = [from: StateValue, event: Sample, to: StateValue, changes?: Changes, effects?: Effects, given?: Changes];

const biometrics = (state: string) => ({ biometrics: state });
const device = (state: string) => ({ syncDevice: state });
const importing = (state: string) => ({ importing: state });
const done = (state: string) => ({ importing: { done: state } });
const timer = (delay: string, state: string) => ({ type: `xstate.after.${delay}.setupWizard.${state}` });
const heard = (type: string) => ({ type, importId: 'import-1' });
const calm = { failure: null, importProblem: null };
const leaves: Effects = [['leave', { origin: '/from' }]];
const retries: Effects = [['send to latestImport', { type: 'RETRY' }]];
const none: Effects = [];

const rows: Row[] = [
  [biometrics('editing'), { type: 'SAVE', biometrics: {} }, biometrics('saving')],
  [biometrics('editing'), { type: 'SKIP' }, biometrics('confirmingSkip')],
  [biometrics('saving'), answered('saveBiometrics'), device('choosing'), { ...calm, hasBiometrics: true }],
  [
    biometrics('saving'),
    answered('saveBiometrics'),
    { syncDevice: 'linking' },
    { ...calm, hasBiometrics: true, device: 'polar' },
    none,
    { presetDevice: 'polar' },
  ],
  [biometrics('saving'), refused('saveBiometrics', lost), biometrics('editing'), { failure: lost }],
  [biometrics('confirmingSkip'), { type: 'CONFIRM' }, 'finished', {}, leaves],
  [biometrics('confirmingSkip'), { type: 'CANCEL' }, biometrics('editing')],

  [device('choosing'), { type: 'BACK' }, biometrics('editing')],
  [device('choosing'), { type: 'SKIP' }, device('confirmingSkip')],
  [device('choosing'), { type: 'PICK', device: 'polar' }, device('linking'), { ...calm, device: 'polar' }],
  [
    device('choosing'),
    { type: 'PICK', device: 'polar', standing: 'broken' },
    device('linking'),
    { ...calm, device: 'polar', standing: 'broken' },
  ],
  [
    device('choosing'),
    { type: 'PICK', device: 'polar' },
    importing('requesting'),
    { ...calm, device: 'polar', standing: 'working', linkedDevices: ['polar'], importId: null },
    none,
    { linkedDevices: ['polar'] },
  ],
  [device('choosing'), { type: 'LEAVE' }, device('choosing')],
  [
    device('choosing'),
    { type: 'LEAVE' },
    'finished',
    { linkedDevices: ['polar'] },
    leaves,
    { linkedDevices: ['polar'] },
  ],
  [device('linking'), answered('deviceLink'), device('choosing')],
  [device('linking'), refused('deviceLink', lost), device('choosing'), { failure: lost }],
  [
    device('linking'),
    { type: 'DEVICE_LINKED', device: 'garmin' },
    importing('waitingForImport'),
    { linkedDevices: ['garmin'], importId: null },
  ],
  [device('linking'), { type: 'BACK' }, device('choosing')],
  [device('linking'), { type: 'SKIP' }, device('confirmingSkip')],
  [device('confirmingSkip'), { type: 'CONFIRM' }, 'finished', {}, leaves],
  [device('confirmingSkip'), { type: 'CANCEL' }, device('choosing')],

  [importing('waitingForImport'), refused('latestImport', lost), device('choosing'), { failure: lost }],
  [importing('waitingForImport'), heard('IMPORT_DETECTED'), importing('dataImport'), { importId: 'import-1' }],
  [importing('dataImport'), heard('IMPORT_READY'), done('full'), { importId: 'import-1' }],
  [importing('dataImport'), heard('IMPORT_COMPLETE'), done('full'), { importId: 'import-1' }],
  [importing('dataImport'), heard('IMPORT_EMPTY'), importing('nothingFound')],
  [importing('dataImport'), heard('IMPORT_EMPTY'), done('full'), { device: 'apple' }, none, { device: 'apple' }],
  [
    importing('dataImport'),
    heard('IMPORT_READY'),
    done('leavingSoon'),
    { variant: 'partner', importId: 'import-1' },
    none,
    { variant: 'partner' },
  ],
  [
    importing('dataImport'),
    { ...heard('IMPORT_FAILED'), kind: 'puller_failed' },
    importing('failed'),
    { importProblem: 'puller_failed', pastImports: ['import-0', 'import-1'] },
  ],
  [importing('dataImport'), { type: 'LEAVE' }, 'finished', {}, leaves],

  [importing('requesting'), answered('requestImport', { started: true }), importing('dataImport'), {}, retries],
  [importing('requesting'), answered('requestImport', { started: false }), importing('nothingFound')],
  [importing('requesting'), refused('requestImport', lost), importing('failed'), { failure: lost }],
  [importing('failed'), { type: 'RETRY' }, importing('requesting'), calm],
  [importing('failed'), { type: 'RELINK' }, device('linking'), { ...calm, standing: 'broken' }],
  [importing('failed'), { type: 'BACK' }, device('choosing'), calm],
  [importing('nothingFound'), timer('beforeRedirect', 'importing.nothingFound'), 'finished', {}, leaves],

  [done('full'), timer('beforeSuccess', 'importing.done.full'), done('success')],
  [done('success'), timer('beforeRedirect', 'importing.done.success'), 'finished', {}, leaves],
  [done('leavingSoon'), timer('beforePartnerRedirect', 'importing.done.leavingSoon'), 'finished', {}, leaves],
  [done('success'), heard('IMPORT_DETECTED'), done('success')],
  [done('success'), heard('IMPORT_READY'), done('success')],
  [done('success'), heard('IMPORT_COMPLETE'), done('success')],
  [done('success'), heard('IMPORT_EMPTY'), done('success')],
  [done('success'), { ...heard('IMPORT_FAILED'), kind: 'puller_failed' }, done('success')],
];

test.each(rows)('%j, %j: %j', (from, event, to, changes = {}, effects = [], given = {}) => {
  const after = step(setupWizardMachine, from, { ...before, ...given }, event, ['latestImport']);
  expect(after).toEqual({ at: to, context: { ...before, ...changes }, effects });
});
