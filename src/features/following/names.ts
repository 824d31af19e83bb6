import type { Followee, Follower } from '../../../domain/entities/followee.ts';

const fullName = ({ firstName, lastName }: Pick<Followee, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');

/** Returns the name that a followee shows, or the email address of the request. */
export const followeeName = (one: Followee): string => fullName(one) || one.askedAddress;
export const followerName = (one: Follower): string => fullName(one) || one.emailAddress;
