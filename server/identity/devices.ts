import type { Language } from '../../domain/words/area.ts';
import { acceptedLanguage } from '../http/accepted-language.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Sealer } from '../base/seal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    asker: Asker;
  }
}

/** Days that a browser is known after its last good sign-in. */
const knownDays = 180;
/** Minutes that a browser is known as the one that asked for a code. */
const askedMinutes = 60;
/** Accounts that one browser remembers: a family's. The oldest go first. */
const mostMarks = 8;

/** A browser, as far as an address is concerned. What it is called is random and says nothing. */
export interface Asker {
  readonly userAgent: string | undefined;
  /** Undefined for what no request asked for. */
  readonly ip: string | undefined;
  /** Of the page that asked; English where nobody says. */
  readonly language: Language;
  /** Names the browser where somebody has signed in to this address with it; else null. */
  knownFor(email: string): string | null;
  /** Names the browser where it is known, or asked for a code for this address within the last hour; else null. */
  askedFor(email: string): string | null;
  /** To be called after a good sign-in, or when the mailbox was shown to be theirs. */
  remember(email: string): void;
  /** To be called when a code for this address was asked for and granted. */
  rememberAsking(email: string): void;
}

/** Somebody of whom nothing is known, and who keeps nothing: a program, or a job. */
export const stranger = (userAgent?: string): Asker => ({
  userAgent,
  ip: undefined,
  language: 'en',
  knownFor: () => null,
  askedFor: () => null,
  remember: () => {},
  rememberAsking: () => {},
});

/** Somebody who is signed in: whoever has the session is counted by it, wherever they are. */
export const holderOf = (sessionId: string, asker: Asker): Asker => ({
  ...asker,
  knownFor: () => `session ${sessionId}`,
  askedFor: () => `session ${sessionId}`,
});

/** What the cookie holds, sealed: accounts are marks that only this server can make. Times in unix seconds. */
const contents = z.object({
  id: z.string().check(z.regex(/^[\w-]{22}$/)),
  known: z.array(z.tuple([z.string(), z.number()])),
  asked: z.array(z.tuple([z.string(), z.number()])),
});
type Contents = z.infer<typeof contents>;
type Mark = Contents['known'][number];

const purpose = 'device cookie';

const withMark = (marks: readonly Mark[], mark: string, until: number, now: number): Mark[] => [
  ...marks.filter(([other, end]) => other !== mark && end > now).slice(-(mostMarks - 1)),
  [mark, until],
];

/**
 * Tells the browser that somebody has signed in with from a stranger's, by a cookie that this server sealed. It opens nothing: it only says whose
 * wrong passwords and codes are counted apart from those of strangers.
 * @param isSecure browsers reach this server by https
 */
export function createDevices(sealer: Sealer, isSecure: boolean) {
  // The prefix has browsers take it from this very host alone, by https. [RFC 6265bis §4.1.3]
  const name = isSecure ? '__Host-device' : 'device';
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{40,2000})(?:;|$)`);
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${knownDays * 86_400}${isSecure ? '; Secure' : ''}`;
  const markOf = (email: string) => sealer.name('device mark', normalEmail(email)).toString('base64url').slice(0, 16);

  function read(header: string | undefined): Contents | null {
    const sealed = pattern.exec(header ?? '')?.[1];
    const plain = sealed === undefined ? null : sealer.open(sealed, purpose);
    const parsed = plain === null ? null : contents.safeParse(JSON.parse(plain));
    return parsed?.success ? parsed.data : null;
  }

  return {
    /** Who makes this request. What is remembered goes out with its answer. */
    of(request: FastifyRequest, reply: FastifyReply): Asker {
      const now = () => Math.floor(Date.now() / 1000);
      let kept: Contents | null | undefined;
      const device = () => {
        if (kept === undefined) kept = read(request.headers.cookie);
        return kept;
      };
      const has = (marks: readonly Mark[] | undefined, email: string) => {
        const mark = markOf(email);
        return marks?.some(([other, until]) => other === mark && until > now()) ?? false;
      };
      const write = (next: Contents) => {
        kept = next;
        reply.removeHeader('set-cookie');
        void reply.header('set-cookie', `${name}=${sealer.seal(JSON.stringify(next), purpose)}; ${attributes}`);
      };
      const orNew = (): Contents => device() ?? { id: randomBytes(16).toString('base64url'), known: [], asked: [] };
      return {
        userAgent: request.headers['user-agent'],
        ip: request.ip,
        language: acceptedLanguage(request.headers['accept-language']),
        knownFor: (email) => (has(device()?.known, email) ? (device()?.id ?? null) : null),
        askedFor: (email) =>
          has(device()?.known, email) || has(device()?.asked, email) ? (device()?.id ?? null) : null,
        remember(email) {
          const old = orNew();
          write({ ...old, known: withMark(old.known, markOf(email), now() + knownDays * 86_400, now()) });
        },
        rememberAsking(email) {
          const old = orNew();
          write({ ...old, asked: withMark(old.asked, markOf(email), now() + askedMinutes * 60, now()) });
        },
      };
    },
  };
}

/** Gives every request its `asker`. To be called before routes are added. */
export function addDevices(app: FastifyInstance, sealer: Sealer, isSecure: boolean): void {
  const devices = createDevices(sealer, isSecure);
  app.decorateRequest('asker');
  app.addHook('onRequest', async (request, reply) => {
    request.asker = devices.of(request, reply);
  });
}
