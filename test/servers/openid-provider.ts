import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** A real provider of OpenID Connect, in this process. Everybody may sign in, by name alone. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The groups of each person; who is not here is in none. */
  readonly groups: Map<string, readonly string[]>;
  /** Begins to answer, for a service at this address. */
  serve(serviceUrl: string): void;
  stop(): Promise<void>;
}

/** Where the claims of a person are: in the ID token, or to be asked for. */
export type ClaimsIn = 'id-token' | 'userinfo';

const CLIENT = { clientId: 'broadgauge', clientSecret: 'secret-of-the-tests-0123456789abcdef' };

export async function startOpenIdProvider(claimsIn: ClaimsIn = 'id-token'): Promise<OpenIdProvider> {
  const groups = new Map<string, readonly string[]>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    ...CLIENT,
    groups,
    serve(serviceUrl) {
      const provider = new Provider(issuer, configurationOf(serviceUrl, claimsIn, groups));
      const answer = provider.callback();
      server.on('request', (request, response) => {
        if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
        else answer(request, response);
      });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configurationOf(
  serviceUrl: string,
  claimsIn: ClaimsIn,
  groups: ReadonlyMap<string, readonly string[]>,
): object {
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${serviceUrl}/openid/callback`],
        backchannel_logout_uri: `${serviceUrl}/openid/logout`,
        backchannel_logout_session_required: false,
      },
    ],
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    conformIdTokenClaims: claimsIn === 'userinfo',
    // Its own refuses addresses of this machine.
    fetch: (address: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, options),
    pkce: { required: () => true },
    cookies: { keys: ['key of the tests'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => {
          context.body = form;
        },
        postLogoutSuccessSource: (context: { body: string }) => {
          context.body = 'Signed out';
        },
      },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, email: `${id}@example.org`, groups: groups.get(id) ?? [] }),
    }),
    loadExistingGrant: async (context: ConsentContext) => {
      const { provider, session, client } = context.oidc;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  };
}

interface ConsentContext {
  readonly oidc: {
    readonly provider: Provider;
    readonly session: { readonly accountId: string };
    readonly client: { readonly clientId: string };
  };
}

/** The page that asks who one is, and what its two buttons do. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<form method="post"><label>Name <input name="login"></label>' +
        '<button name="go" value="in">Continue</button><button name="go" value="away">Cancel</button></form>',
    );
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result =
    form.get('go') === 'away'
      ? { error: 'access_denied', error_description: 'The person went away.' }
      : { login: { accountId: form.get('login') } };
  await provider.interactionFinished(request, response, result);
}
