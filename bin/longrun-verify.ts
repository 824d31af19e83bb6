#!/usr/bin/env node
import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod/mini';
import { UPLOAD_LIMITS } from '../domain/constants.ts';
import {
  type ActivityReceipt,
  MAX_RECEIPT_ACTIVITIES,
  type Receipt,
  receipt as schema,
} from '../domain/entities/receipt.ts';
import { hashOfFile } from '../server/originals/hash-of-file.ts';
import { exitCodeOf, foreignText, reportText } from '../server/receipts/report-text.ts';
import { digestOf } from '../server/receipts/sealed.ts';
import { verifyActivity, verifyDay } from '../server/receipts/verify.ts';

const HELP = `Usage: longrun-verify RECEIPT [FILE…]

Recomputes the numbers of a receipt from Longrun, without a server and without a network.

  RECEIPT  a receipt, as downloaded from Longrun
  FILE…    the original files of the activity. For the receipt of a day: the receipts of its
           activities, and their original files

Exit codes: 0 if all numbers are the same, 1 if one differs or the receipt was changed,
2 if one cannot be checked, or on a mistake. See docs/receipts.md.`;

/** Maximum size of a day's receipt. */
const MAX_RECEIPT_BYTES = 1024 * 1024;
/** Maximum number of paths: the receipts of all activities in a day's receipt, and a file for each. */
const MAX_PATHS = 2 * MAX_RECEIPT_ACTIVITIES;

/** A user error, reported as a sentence. */
class Mistake extends Error {}

/** Reads a file. @throws Mistake if the file cannot be read or is too large */
function bytesOf(path: string, most: number): Uint8Array {
  let size: number;
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw new Mistake(`${path} is not a file.`);
    size = stat.size;
    if (size <= most) return readFileSync(path);
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`);
  }
  throw new Mistake(`${path} is too large: ${size} bytes, at most ${most} are read.`);
}

interface Opened {
  readonly receipt: Receipt;
  /** Whether the reported hash matches the content. */
  readonly isWhole: boolean;
}

/** Parses a receipt; null if it is not a receipt, or nested too deeply. */
function receiptIn(bytes: Uint8Array): Opened | null {
  try {
    const json = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, unknown>>;
    const parsed = z.safeParse(schema, json);
    if (!parsed.success) return null;
    return { receipt: parsed.data, isWhole: digestOf(json) === parsed.data.sha256 };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Returns the activity receipts among the given paths, the paths of all other files by hash, and receipts that
 * `receipt` does not name.
 */
async function receiptFiles(receipt: Receipt, paths: readonly string[]) {
  const named = new Set(receipt.kind === 'day' ? receipt.activities.map((one) => one.receipt) : []);
  const receipts = new Map<string, ActivityReceipt>();
  const strangers: string[] = [];
  const files = new Map<string, string>();
  for (const path of paths) {
    const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
    const opened = size > MAX_RECEIPT_BYTES ? null : receiptIn(bytesOf(path, MAX_RECEIPT_BYTES));
    // The day's receipt names a different hash if this receipt was changed.
    const isNamed = opened?.isWhole === true && named.has(opened.receipt.sha256);
    if (opened?.receipt.kind === 'activity' && isNamed) receipts.set(opened.receipt.sha256, opened.receipt);
    else if (opened !== null) strangers.push(path);
    else if (size > UPLOAD_LIMITS.fileBytes) bytesOf(path, UPLOAD_LIMITS.fileBytes);
    else files.set((await hashOfFile(path)).hash, path);
  }
  return { receipts, files, strangers };
}

/** Returns the originals named by a receipt and by its activities' receipts. */
function requiredFiles(receipt: Receipt, receipts: ReadonlyMap<string, ActivityReceipt>) {
  if (receipt.kind === 'activity') return receipt.originals;
  return receipt.activities.flatMap((one) => receipts.get(one.receipt)?.originals ?? []);
}

async function run([path, ...others]: readonly string[]): Promise<number> {
  if (path === undefined || path === '--help' || path === '-h') {
    console.log(HELP);
    return path === undefined ? 2 : 0;
  }
  if (others.length > MAX_PATHS) throw new Mistake(`At most ${MAX_PATHS} files can be given.`);
  const opened = receiptIn(bytesOf(path, MAX_RECEIPT_BYTES));
  if (opened === null) {
    throw new Mistake(`${path} is not a receipt that this version can read. Give the receipt first, then its files.`);
  }
  const { receipt, isWhole } = opened;
  const { receipts, files, strangers } = await receiptFiles(receipt, others);
  const wanted = requiredFiles(receipt, receipts);
  const known = new Set(wanted.map(({ sha256 }) => sha256));
  const foreign = [...files].filter(([sha256]) => !known.has(sha256));
  for (const file of strangers) console.error(`${file} is not one of the receipts that this receipt names.\n`);
  for (const [sha256, file] of foreign) console.error(`${foreignText(file, sha256, wanted)}\n`);
  const open = (sha256: string) => {
    const file = files.get(sha256);
    return file === undefined ? null : bytesOf(file, UPLOAD_LIMITS.fileBytes);
  };
  const findings = receipt.kind === 'activity' ? verifyActivity(receipt, open) : verifyDay(receipt, receipts, open);
  console.log(reportText(receipt, isWhole, findings));
  const code = exitCodeOf(isWhole, findings);
  return code === 0 && foreign.length + strangers.length > 0 ? 2 : code;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
