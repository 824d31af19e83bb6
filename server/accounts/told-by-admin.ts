import type { FastifyBaseLogger } from 'fastify';
import type { MemberWire } from '../../domain/entities/member.ts';
import { isSample } from '../../domain/navigation.ts';
import { adminActLetter, type LetterPlace } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';

/** Mails a member that somebody who runs the server has closed or deleted their account. */
export type TellOfAdmin = (member: MemberWire, act: 'closed' | 'deleted') => void;

/**
 * Once, and without a job: a job would keep the address of an account that was deleted. What the mail server does not take is in the log, without
 * the address.
 * @param contact of whoever runs the server
 */
export const createTellOfAdmin =
  (deps: {
    readonly mailer: Mailer;
    readonly place: LetterPlace;
    readonly contact: string | null;
    readonly log: FastifyBaseLogger;
  }): TellOfAdmin =>
  (member, act) => {
    const { mailer, place, contact, log } = deps;
    // Samples have no address of anybody.
    if (isSample({ accessLevel: member.access_level })) return;
    const letter = adminActLetter({ ...place, language: member.language ?? 'en' }, act, contact);
    mailer.send(member.email_address, letter).catch((error: unknown) => {
      log.error({ err: error }, 'a member could not be told what an admin did with their account');
    });
  };
