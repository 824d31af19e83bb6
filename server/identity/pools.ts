import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Sealer } from '../base/seal.ts';

/** Ids of the user pool, its only client and the identity pool, in Cognito's format. */
export interface Pools {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly identityPoolId: string;
  /** Value of `iss` in tokens; the keys are below it at `/.well-known/jwks.json`. */
  readonly issuer: string;
  /** Keys of a `Logins` map for this user pool: the cloud's name, and our own URL. */
  readonly loginKeys: readonly string[];
}

const lettersAndDigits = (bytes: Buffer, length: number) =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .slice(0, length)
    .padEnd(length, '0');

const asUuid = (bytes: Buffer) => {
  const hex = createHash('sha256').update(bytes).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Derives the ids from the server's secret: the same at every start and on every replica, different on every installation. */
export function createPools(config: Pick<Config, 'region' | 'publicUrl'>, sealer: Sealer): Pools {
  const { region, publicUrl } = config;
  const userPoolId = `${region}_${lettersAndDigits(sealer.name('pool', 'user'), 9)}`;
  const issuer = `${publicUrl}/cognito-idp/${userPoolId}`;
  return {
    region,
    userPoolId,
    userPoolClientId: lettersAndDigits(sealer.name('pool', 'client'), 26),
    identityPoolId: `${region}:${asUuid(sealer.name('pool', 'identity'))}`,
    issuer,
    loginKeys: [`cognito-idp.${region}.amazonaws.com/${userPoolId}`, issuer.replace(/^https?:\/\//, '')],
  };
}
