import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { notificationTypes, type NotificationType } from '../../domain/entities/notification.ts';
import type { Db } from '../db/open.ts';
import { escapeHtml, plainHeaders, plainPage } from '../http/plain-page.ts';
import { unsubscribeWords } from '../mail/emails.ts';
import type { Sealer } from '../base/seal.ts';
import { personOf } from './facts.store.ts';
import { textsOf } from './kinds/kind.ts';
import { saveSetting } from './settings.store.ts';

const purpose = 'unsubscribe';
const contents = z.tuple([z.uuid(), z.enum(notificationTypes)]);

/** Returns the unsubscribe URL for one member and one kind of email. Its payload is sealed. */
export const unsubscribeAddress = (sealer: Sealer, site: string, memberId: string, type: NotificationType): string =>
  `${site}/unsubscribe/${sealer.seal(JSON.stringify([memberId, type]), purpose)}`;

function opened(sealer: Sealer, token: string): z.infer<typeof contents> | null {
  const plain = sealer.open(token, purpose);
  const parsed = plain === null ? null : contents.safeParse(JSON.parse(plain));
  return parsed?.success ? parsed.data : null;
}

/** The page itself changes nothing; unsubscribing needs its button, since email scanners follow links but press no buttons. */
const headers = {
  ...plainHeaders,
  'content-security-policy': plainHeaders['content-security-policy'].replace(
    "form-action 'none'",
    "form-action 'self'",
  ),
};

/** Adds `/unsubscribe/{token}`, which stops emails of one kind without a login. Needs a POST, from the page or directly from a mail client. [RFC 8058] */
export async function addUnsubscribe(
  app: FastifyInstance,
  { db, sealer }: { readonly db: Db; readonly sealer: Sealer },
): Promise<void> {
  const show = (reply: FastifyReply, status: number, title: string, body: string, language: string) =>
    reply
      .code(status)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(plainPage(title, `<header><h1>${escapeHtml(title)}</h1></header>${body}`, { language }));

  const contentsOf = ({ params }: FastifyRequest) => opened(sealer, (params as { token: string }).token);
  /** Counts valid tokens separately, since mail providers send this request for many members from one address. */
  const countedFor = (request: FastifyRequest) => {
    const found = contentsOf(request);
    return found && `unsubscribe ${found.join(' ')}`;
  };
  async function asked(request: FastifyRequest) {
    const found = contentsOf(request);
    const person = found && (await personOf(db, found[0]));
    return person && { memberId: found[0], type: found[1], language: person.language };
  }

  await app.register(async (scope) => {
    // The token in the URL contains everything, so the body is ignored.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_, __, done) => done(null),
    );
    const answer = (does: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
      const wish = await asked(request);
      const language = wish?.language ?? request.asker.language;
      const words = unsubscribeWords(language);
      if (!wish) return show(reply, 404, words.unknown, `<p>${escapeHtml(words.unknownHow)}</p>`, language);
      const kind = textsOf(language)[wish.type].mails;
      if (does) {
        await saveSetting(db, wish.memberId, wish.type, { mail: false });
        return show(reply, 200, words.done, `<p>${escapeHtml(words.doneHow(kind))}</p>`, language);
      }
      const form = `<form method="post"><button>${escapeHtml(words.button)}</button></form>`;
      return show(reply, 200, words.title, `<p>${escapeHtml(words.what(kind))}</p>${form}`, language);
    };
    const options = { schema: { hide: true }, config: { cost: 'write', countedFor } } as const;
    scope.get('/unsubscribe/:token', options, answer(false));
    scope.post('/unsubscribe/:token', options, answer(true));
  });
}
