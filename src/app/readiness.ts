/** What has to answer for a part of the service to work. */
interface Part {
  ping(): Promise<void>;
}

type State = 'up' | 'away';

const PATIENCE_MS = 2000;

/**
 * Says which stores answer; throws where the register does not, without which nothing works. Without results, metadata, tokens,
 * the console and finished files do: a node that were taken out of service for them would only stop those too.
 */
export async function readinessOf(stores: {
  readonly register: Part;
  readonly results: Part;
  readonly files: Part;
}): Promise<Readonly<Record<'register' | 'results' | 'files', State>>> {
  const [results, files] = await Promise.all([stateOf(stores.results), stateOf(stores.files), stores.register.ping()]);
  return { register: 'up', results, files };
}

async function stateOf(part: Part): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve('away'), PATIENCE_MS);
  });
  const answered = part.ping().then(
    () => 'up' as const,
    () => 'away' as const,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
