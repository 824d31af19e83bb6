import { parseArgs } from 'node:util';
import { isPersonaId, personas } from '../athletes/personas.ts';
import { type PhoneWorkout, phoneWorkouts } from './workouts.ts';

/**
 * Simulates the iPhone app: exchanges a one-time code for the phone's token and sends workouts with their routes and heart rates, newest first.
 * Repeated runs create no duplicates: ids of workouts are deterministic.
 */
const help = `Plays the iPhone app that reads Apple Health.

  npx tsx sandbox/apple/phone.ts --url http://localhost:8080 --code CODE

  --url URL         where the server is
  --code CODE       the one-time code that the page hands to the app (good for a minute)
  --token TOKEN     in place of a code: the token of an earlier run
  --persona NAME    whose training: ${personas.map(({ id }) => id).join(', ')} (new-runner)
  --most NUMBER     no more workouts than these, the newest (50)
  --seed NUMBER     another number is another person (1)

The token is printed, to be used for a second run.`;

/** Maximum request size in bytes; a long ride is a megabyte. */
const callBytes = 4_000_000;

class Refusal extends Error {}

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

async function post<Said>(url: string, body: string, token: string | null): Promise<Said> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body,
  });
  const response = await answer.text();
  if (!answer.ok) {
    let message = response;
    try {
      message = (JSON.parse(response) as { message?: string }).message ?? response;
    } catch {
      // The response is not JSON, so its text is the message.
    }
    throw new Refusal(`The server answered ${answer.status}: ${message.slice(0, 300)}`);
  }
  return JSON.parse(response) as Said;
}

/** Splits workouts into requests of limited size; yields one empty request if there are none. */
function* callsOf(workouts: Iterable<PhoneWorkout>): Generator<string> {
  let parts: string[] = [];
  let bytes = 0;
  let calls = 0;
  const body = () => `{"workouts":[${parts.join(',')}]}`;
  for (const workout of workouts) {
    const part = JSON.stringify(workout);
    if (parts.length > 0 && bytes + part.length > callBytes) {
      yield body();
      calls++;
      [parts, bytes] = [[], 0];
    }
    parts.push(part);
    bytes += part.length;
  }
  if (parts.length > 0 || calls === 0) yield body();
}

function* newest(persona: Parameters<typeof phoneWorkouts>[0], seed: number, most: number): Generator<PhoneWorkout> {
  let left = most;
  for (const make of phoneWorkouts(persona, seed, Math.floor(Date.now() / 1000))) {
    for (const workout of make()) {
      if (left-- <= 0) return;
      yield workout;
    }
  }
}

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      code: { type: 'string' },
      token: { type: 'string' },
      persona: { type: 'string', default: 'new-runner' },
      most: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return tell(help);
  const { url, code, persona } = values;
  const [most, seed] = [Number(values.most), Number(values.seed)];
  if (url === undefined || !URL.canParse(url)) throw new Refusal('--url is missing. See --help.');
  if (!isPersonaId(persona)) throw new Refusal(`There is no persona ${persona}. See --help.`);
  if (![most, seed].every((number) => Number.isInteger(number) && number >= 0)) {
    throw new Refusal('--most and --seed are whole numbers.');
  }
  const api = `${url.replace(/\/+$/, '')}/api/vendor/apple`;
  let { token } = values;
  if (token === undefined) {
    if (code === undefined) throw new Refusal('--code or --token is missing. See --help.');
    ({ token } = await post<{ token: string }>(`${api}/link`, JSON.stringify({ code }), null));
    tell(`Linked. The token of this phone: ${token}`);
  }
  for (const body of callsOf(newest(persona, seed, most))) {
    const response = await post<{ accepted: number; known: number; import_id: string }>(`${api}/workouts`, body, token);
    tell(`Import ${response.import_id}: ${response.accepted} sent, ${response.known} were there already`);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isArgument = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${error instanceof Refusal || isArgument ? (error as Error).message : String(error)}\n`);
  process.exitCode = 1;
}
