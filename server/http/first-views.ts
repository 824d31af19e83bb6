import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type FirstView, hasFirstView, readView, VIEW_COOKIE } from '../../domain/first-view.ts';
import type { Config } from '../config.ts';
import { acceptedLanguage } from './accepted-language.ts';
import { addressFor } from './headers.ts';
import type { Caller } from './handlers.ts';
import type { InnerCall } from './inner-calls.ts';
import { createViewThread } from './view-thread.ts';

/** A first view, and the text of the cookie for which it was rendered. */
export interface ShownView extends FirstView {
  readonly cookie: string;
}

export interface FirstViews {
  /**
   * Renders the first view of a member's page; `null` if the request shows no session, or there is none in time. Ends a cookie whose session has ended.
   * @param settings makes the content of the document's settings
   */
  of(request: FastifyRequest, reply: FastifyReply, settings: () => Promise<unknown>): Promise<ShownView | null>;
  stop(): Promise<void>;
}

type DocumentSession = Pick<Caller, 'sub' | 'sessionId'>;

/** The cookie of a session that opens documents; see identity/document-cookie.ts. */
interface DocumentCookie {
  read(request: FastifyRequest): DocumentSession | null;
  /** `Set-Cookie` header that removes it. */
  readonly none: string;
}

const viewCookie = new RegExp(`(?:^|;\\s*)${VIEW_COOKIE}=([\\w.-]{40,80})(?:;|$)`);

/** Creates the first views of members' pages. Nothing is rendered if the build has no program for it. */
export function createFirstViews({
  config,
  cookie,
  findCaller,
  call,
  log,
}: {
  readonly config: Config;
  readonly cookie: DocumentCookie;
  /** Finds the caller of a session; `null` if it has ended. */
  readonly findCaller: (session: DocumentSession) => Promise<Caller | null>;
  readonly call: InnerCall;
  readonly log: FastifyBaseLogger;
}): FirstViews {
  const program = join(config.webDir, '../views/first-view.mjs');
  const thread =
    config.firstViewMs > 0 && existsSync(program)
      ? createViewThread(
          { worker: config.workers.views, program: pathToFileURL(program).href, deadlineMs: config.firstViewMs },
          (fault) => log.warn({ fault }, 'no first view'),
        )
      : null;
  return {
    async of(request, reply, settings) {
      const path = request.url.split('?', 1)[0] ?? '/';
      const { cookie: cookies = '', 'sec-fetch-dest': destination = 'document' } = request.headers;
      if (thread === null || !hasFirstView(path) || destination !== 'document') return null;
      const text = viewCookie.exec(cookies)?.[1] ?? '';
      const view = readView(text);
      const session = cookie.read(request);
      // The page's own cookie names the session of the page: without it, nobody is signed in there.
      if (view === null || session === null || view.sessionId !== session.sessionId) return null;
      const caller = await findCaller(session);
      if (caller === null) {
        void reply.header('set-cookie', cookie.none);
        return null;
      }
      const task = {
        href: request.url,
        memberId: caller.memberId,
        view,
        language: acceptedLanguage(request.headers['accept-language']),
        settings: await settings(),
        origin: addressFor(config, request),
      };
      const shown = await thread.render(task, (id, input) => call(id, input, caller, request));
      return shown && { ...shown, cookie: text };
    },
    stop: async () => thread?.stop(),
  };
}
