import type { Language } from '../../domain/words/area.ts';
import { acceptedLanguage } from '../http/accepted-language.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Sealer } from '../base/seal.ts';
import { createDocumentCookie, type RenewedSession } from './document-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    asker: Asker;
  }
}

/** Number of days for which a browser is known after its last successful sign-in. */
const knownDays = 180;
/** Minutes for which a browser is remembered after it requested a code. */
const askedMinutes = 60;
/** Maximum number of accounts that one browser remembers, enough for a family. The oldest are dropped first. */
const maxMarks = 8;

/** A requesting browser, as far as it is known to an address. Its name is random and reveals nothing. */
export interface Asker {
  readonly userAgent: string | undefined;
  /** Client address; undefined without a request. */
  readonly ip: string | undefined;
  /** Language of the requesting page; English if unknown. */
  readonly language: Language;
  /** Returns the browser's name if it has signed in to this address before; else `null`. */
  knownFor(email: string): string | null;
  /** Returns the browser's name if it is known, or has requested a code for this address within the last hour; else `null`. */
  askedFor(email: string): string | null;
  /** Called after a successful sign-in, or after the address was verified. */
  remember(email: string): void;
  /** Called when a code for this address was requested and granted. */
  rememberAsking(email: string): void;
  /** Called with a session that got new tokens: its browser may then receive documents with the member's data. */
  openDocuments(session: RenewedSession): void;
  /** Called at sign-out. */
  closeDocuments(): void;
}

/** Creates an unknown caller that stores nothing: a program, or a job. */
export const stranger = (userAgent?: string): Asker => ({
  userAgent,
  ip: undefined,
  language: 'en',
  knownFor: () => null,
  askedFor: () => null,
  remember: () => {},
  rememberAsking: () => {},
  openDocuments: () => {},
  closeDocuments: () => {},
});

/** Creates a signed-in caller, counted by session regardless of its address. */
export const holderOf = (sessionId: string, asker: Asker): Asker => ({
  ...asker,
  knownFor: () => `session ${sessionId}`,
  askedFor: () => `session ${sessionId}`,
});

/** Content of the sealed cookie: accounts are keyed hashes that only this server can compute. Times in unix seconds. */
const contents = z.object({
  id: z.string().check(z.regex(/^[\w-]{22}$/)),
  known: z.array(z.tuple([z.string(), z.number()])),
  asked: z.array(z.tuple([z.string(), z.number()])),
});
type Contents = z.infer<typeof contents>;
type Mark = Contents['known'][number];

const purpose = 'device cookie';

const withMark = (marks: readonly Mark[], mark: string, until: number, now: number): Mark[] => [
  ...marks.filter(([other, end]) => other !== mark && end > now).slice(-(maxMarks - 1)),
  [mark, until],
];

/**
 * Recognises browsers that have signed in before, by a sealed cookie. It grants no access: it only separates their wrong passwords and
 * codes from those of unknown browsers.
 * @param isSecure whether browsers reach this server by https
 */
export function createDevices(sealer: Sealer, isSecure: boolean) {
  const documents = createDocumentCookie(sealer, isSecure);
  // With the prefix, browsers only accept the cookie from this host, by https. [RFC 6265bis §4.1.3]
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
    /** Returns the browser of a request. Changes to its cookie are sent with the response. */
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
      /** Cookies of the response: the browser's own, and that for documents. */
      const cookies = new Map<'device' | 'documents', string>();
      const set = (which: 'device' | 'documents', cookie: string) => {
        cookies.set(which, cookie);
        reply.removeHeader('set-cookie');
        void reply.header('set-cookie', [...cookies.values()]);
      };
      const write = (next: Contents) => {
        kept = next;
        set('device', `${name}=${sealer.seal(JSON.stringify(next), purpose)}; ${attributes}`);
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
        openDocuments: (session) => set('documents', documents.make(session)),
        closeDocuments: () => set('documents', documents.none),
      };
    },
  };
}

/** Sets the `asker` of every request. Call before adding routes. */
export function addDevices(app: FastifyInstance, sealer: Sealer, isSecure: boolean): void {
  const devices = createDevices(sealer, isSecure);
  app.decorateRequest('asker');
  app.addHook('onRequest', async (request, reply) => {
    request.asker = devices.of(request, reply);
  });
}
