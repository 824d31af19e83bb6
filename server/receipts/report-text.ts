import type { Receipt, ReceiptNote, ReceiptOriginal } from '../../domain/entities/receipt.ts';
import type { Finding, Unverified } from './verify.ts';

const notes: Readonly<Record<ReceiptNote, string>> = {
  entered_by_hand: 'The member entered this activity by hand. There is no file to check it with.',
  corrected_by_member: 'The member corrected this activity. The correction is applied to the file.',
  power_estimated: 'The power is estimated from speed, grade and weight.',
  critical_power_assumed: 'No critical power was known: the default of 300 W was used.',
  critical_power_provisional: 'No hard effort had confirmed the critical power yet.',
  maximum_heart_rate_by_age: 'The maximum heart rate is estimated from the age.',
  maximum_heart_rate_assumed: 'No maximum heart rate was known: the default of 190 bpm was used.',
  load_from_average_heart_rate: 'The load is estimated from an average heart rate that the member entered.',
  load_from_perceived_effort: 'The load is estimated from the effort that the member entered.',
  merged_by_longrun: 'Longrun wrote this file from two recordings. The file can be checked, but not how it was merged.',
  part_of_recording: 'This activity is a part of its file.',
  file_damaged: 'The file is damaged. The numbers are those of what could be read.',
  does_not_count: 'This activity is deleted, excluded or a duplicate. It is in no total.',
  day_not_over: 'The day was not over when this receipt was written.',
  few_activities: 'There are fewer than four activities in the 28 days, so that Longrun does not show the ratio.',
  short_history: 'The history was shorter than 42 days, so that fitness is too low.',
  history_cut: 'Loads from more than eleven years ago are left out.',
  activities_left_out: 'There are too many activities to list those of all 28 days.',
};

const fileText = ({ name, bytes, sha256 }: ReceiptOriginal): string => `${name} (${bytes} bytes, SHA-256 ${sha256})`;

function whyText(why: Unverified): string {
  switch (why.kind) {
    case 'entered':
      return 'entered by hand';
    case 'no_file':
      return 'its file was not given';
    case 'no_session':
      return 'the file has no such session';
    case 'no_formula':
      return `this program has no version ${why.version} of the formula ${why.id}`;
    case 'no_receipt':
      return `the receipt of this activity was not given (its hash begins with ${why.sha256.slice(0, 12)})`;
  }
}

/** Formats a number in full, as in the file. */
const amount = (value: number | string | null, unit: string): string =>
  value === null ? 'none' : unit === '' || unit === 'ratio' || unit === 'load' ? String(value) : `${value} ${unit}`;

function findingText(finding: Finding): string {
  const { what, unit, stated } = finding;
  const head = `  ${what.padEnd(16)} ${amount(stated, unit).padEnd(22)}`;
  switch (finding.state) {
    case 'same':
      return `${head} same`;
    case 'differs':
      return `${head} differs: ${amount(finding.computed, unit)}`;
    case 'unchecked':
      return `${head} cannot be checked: ${whyText(finding.why)}`;
  }
}

/** Returns the files missing for the findings, without repeats. */
export function missingFiles(findings: readonly Finding[]): ReceiptOriginal[] {
  const files = findings.flatMap((finding) =>
    finding.state === 'unchecked' && finding.why.kind === 'no_file' ? [finding.why.file] : [],
  );
  return [...new Map(files.map((file) => [file.sha256, file])).values()];
}

const count = (findings: readonly Finding[], state: Finding['state']) =>
  findings.filter((finding) => finding.state === state).length;

/** Joins lines, removing characters that control a terminal or the text direction, since anyone can write a receipt. */
const printed = (lines: readonly string[]): string =>
  lines.map((line) => line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')).join('\n');

/** Formats the findings of a receipt's check as text. */
export function reportText(receipt: Receipt, isWhole: boolean, findings: readonly Finding[]): string {
  const of = receipt.kind === 'activity' ? 'an activity on' : 'the load on';
  const wanted = missingFiles(findings);
  return printed([
    `Receipt of ${of} ${receipt.local_date}, written by Longrun ${receipt.longrun}`,
    isWhole
      ? `Receipt ${receipt.sha256}: unchanged`
      : 'The receipt itself differs: its content was changed after Longrun wrote it.',
    '',
    ...findings.map(findingText),
    ...(receipt.notes.length === 0 ? [] : ['', 'Notes']),
    ...receipt.notes.map((note) => `  ${notes[note]}`),
    ...(wanted.length === 0 ? [] : ['', 'Files that are missing']),
    ...wanted.map((file) => `  ${fileText(file)}`),
    '',
    `${count(findings, 'same')} same, ${count(findings, 'differs')} differ, ${count(findings, 'unchecked')} cannot be checked`,
  ]);
}

/** Returns the exit code. 0: all numbers match; 1: one differs, or the receipt was changed; 2: one cannot be checked, or there are no numbers. */
export function exitCodeOf(isWhole: boolean, findings: readonly Finding[]): 0 | 1 | 2 {
  if (!isWhole || count(findings, 'differs') > 0) return 1;
  return findings.length === 0 || count(findings, 'unchecked') > 0 ? 2 : 0;
}

/** Reports a file that the receipt does not name, and lists those it names. */
export const foreignText = (path: string, sha256: string, wanted: readonly ReceiptOriginal[]): string =>
  printed([
    `${path} is not a file of this receipt. Its SHA-256 is ${sha256}.`,
    ...(wanted.length === 0 ? ['The receipt names no file.'] : ['The receipt is about:']),
    ...wanted.map((file) => `  ${fileText(file)}`),
  ]);
