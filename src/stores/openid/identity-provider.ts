import * as jose from 'jose';
import * as client from 'openid-client';
import { SignInFailure } from '../../access/sign-in-failure.ts';
import type { IdentityProvider, PendingSignIn, Person } from '../../ports/identity-provider.ts';
import { groupsOf, nameOf } from './claims.ts';

interface ProviderSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client. */
  readonly clientSecret: string | undefined;
  /** The requested scopes, separated by spaces. */
  readonly scopes: string;
  readonly groupsClaim: string;
}

const TIMEOUT_SECONDS = 10;
/** Allowed difference between clocks. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** The provider's metadata is read again after this time. */
const TRUST_MS = 3_600_000;

/** An OpenID Connect provider: authorization code with PKCE. */
export function openIdentityProvider(settings: ProviderSettings, now: () => number): IdentityProvider {
  const discover = remembered(() => discovery(settings), now);
  const keys = remembered(async () => keysOf(await discover()), now);
  return {
    name: settings.name,
    async check() {
      // By itself: a sign-in meanwhile does not wait for it, nor fail with it.
      await discovery(settings);
    },
    async begin(redirectUri) {
      const configuration = await discover();
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, pending };
    },
    async finish(address, pending) {
      const configuration = await discover();
      const { claims, accessToken } = await redeem(configuration, address, pending);
      const groups = groupsOf(claims, settings.groupsClaim);
      const about = groups ? claims : { ...(await userInfo(configuration, accessToken, claims.sub)), ...claims };
      return {
        subject: subjectOf(settings.issuer, claims.sub),
        name: nameOf(about),
        groups: groups ?? groupsOf(about, settings.groupsClaim) ?? [],
      };
    },
    async readLogout(token) {
      return { subject: subjectOf(settings.issuer, await readLogoutToken(await keys(), settings, token)) };
    },
  };
}

function subjectOf(issuer: string, sub: string): Person['subject'] {
  return `${issuer} ${sub}`;
}

async function discovery({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  const address = new URL(issuer);
  const metadata = {
    ...(clientSecret && { client_secret: clientSecret }),
    [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const authentication = clientSecret === undefined ? client.None() : undefined;
  try {
    return await client.discovery(address, clientId, metadata, authentication, {
      timeout: TIMEOUT_SECONDS,
      // The settings allow plain HTTP on this machine only.
      ...(address.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    });
  } catch (error) {
    throw new SignInFailure('unavailable', `${issuer} can't be used as a provider of OpenID Connect`, error);
  }
}

async function redeem(configuration: client.Configuration, address: URL, { state, nonce, verifier }: PendingSignIn) {
  // An answer to another sign-in of this browser, for example in another tab, is stale, not invalid.
  if (address.searchParams.get('state') !== state) {
    throw new SignInFailure('stale', 'the answer is not to the sign-in that this browser began last');
  }
  try {
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInFailure('invalid', 'the provider gave no ID token');
    return { claims, accessToken: tokens.access_token };
  } catch (error) {
    throw failureOf(error);
  }
}

async function userInfo(configuration: client.Configuration, accessToken: string, sub: string) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return await client.fetchUserInfo(configuration, accessToken, sub);
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new SignInFailure('denied', `the provider answered ${error.error}`, error);
  }
  if (error instanceof client.ResponseBodyError) {
    const isStale = error.error === 'invalid_grant';
    return new SignInFailure(isStale ? 'stale' : 'denied', `the provider answered ${error.error}`, error);
  }
  // A missing answer is not an invalid one.
  const isAway = error instanceof TypeError || (error as { code?: unknown }).code === 'OAUTH_TIMEOUT';
  if (isAway) return new SignInFailure('unavailable', 'the provider does not answer', error);
  return new SignInFailure('invalid', 'what the provider says of the person can’t be believed', error);
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

function keysOf(configuration: client.Configuration): jose.JWTVerifyGetKey {
  const { jwks_uri: address } = configuration.serverMetadata();
  if (address === undefined) throw new SignInFailure('unavailable', 'the provider has no keys');
  return jose.createRemoteJWKSet(new URL(address));
}

/** The subject of a logout token (OpenID Connect Back-Channel Logout 1.0). */
async function readLogoutToken(
  keys: jose.JWTVerifyGetKey,
  { issuer, clientId }: ProviderSettings,
  token: string,
): Promise<string> {
  try {
    const { payload } = await jose.jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: '5 min',
      requiredClaims: ['sub', 'events', 'jti'],
    });
    const isLogout = Object.hasOwn((payload.events ?? {}) as object, LOGOUT_EVENT) && payload.nonce === undefined;
    if (isLogout && payload.sub !== undefined) return payload.sub;
  } catch (error) {
    throw new SignInFailure('invalid', 'this is no logout token of the provider', error);
  }
  throw new SignInFailure('invalid', 'this is no logout token of the provider');
}

/** Caches a value for some time; concurrent callers share one request. A failure is not cached. */
function remembered<T>(read: () => Promise<T>, now: () => number): () => Promise<T> {
  let known: { readonly value: Promise<T>; readonly readAt: number } | undefined;
  return () => {
    if (known && now() - known.readAt < TRUST_MS) return known.value;
    const asked = { value: read(), readAt: now() };
    known = asked;
    asked.value.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.value;
  };
}
