/** What has to answer for a part of the service to work. */
interface Part {
  ping(): Promise<void>;
}

interface Stores {
  readonly register: Part;
  readonly results: Part;
  readonly files: Part;
  /** Answers while there is space on it. */
  readonly disk: Part;
}

type Store = keyof Stores;
type State = 'up' | 'away';

/** The stores that each thing the service does needs. Without the register there is nothing to do. */
const NEEDS = {
  metadata: ['register'],
  questions: ['register', 'results'],
  ingest: ['register', 'results', 'disk'],
  exports: ['register', 'results', 'files', 'disk'],
} as const satisfies Readonly<Record<string, readonly Store[]>>;

type Capability = keyof typeof NEEDS;

type Readiness = Readonly<Record<Store, State>> & { readonly works: Readonly<Record<Capability, boolean>> };

const PATIENCE_MS = 2000;

/**
 * Says which stores answer, and what works with them; throws where the register does not answer, and where something in
 * particular is asked for that does not work. Without results, metadata, tokens, the console and finished files work: a node
 * that were taken out of service for them would only stop those too. Undefined: there is no such capability.
 */
export async function readyFor(capability: string | undefined, stores: Stores): Promise<Readiness | undefined> {
  if (capability !== undefined && !Object.hasOwn(NEEDS, capability)) return undefined;
  const [results, files, disk] = await Promise.all([
    stateOf(stores.results),
    stateOf(stores.files),
    stateOf(stores.disk),
    stores.register.ping(),
  ]);
  const states: Readonly<Record<Store, State>> = { register: 'up', results, files, disk };
  const missingFor = (name: Capability) => NEEDS[name].filter((store) => states[store] === 'away');
  const missing = capability === undefined ? [] : missingFor(capability as Capability);
  if (missing.length > 0) throw new Error(`for ${capability}: ${missing.map((store) => REASONS[store]).join(', ')}.`);
  const names = Object.keys(NEEDS) as Capability[];
  const works = Object.fromEntries(names.map((name) => [name, missingFor(name).length === 0]));
  return { ...states, works: works as Readiness['works'] };
}

const REASONS: Readonly<Record<Store, string>> = {
  register: 'the register is away',
  results: 'the store of results is away',
  files: 'the store of files is away',
  disk: 'the disk is nearly full',
};

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
