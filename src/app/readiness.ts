/** The dependencies of the service's capabilities. */
interface Part {
  ping(): Promise<void>;
}

interface Stores {
  readonly register: Part;
  readonly results: Part;
  readonly files: Part;
  /** `up` while it has room for results. */
  readonly disk: Part;
  /** `up` while it has room for files. */
  readonly fileSpace: Part;
}

type Store = keyof Stores;
type ShownStore = Exclude<Store, 'fileSpace'>;
type State = 'up' | 'away' | 'damaged';

/** The stores that each capability needs. Everything needs the register. */
const NEEDS = {
  metadata: ['register'],
  questions: ['register', 'results'],
  ingest: ['register', 'results', 'disk'],
  exports: ['register', 'results', 'files', 'fileSpace'],
} as const satisfies Readonly<Record<string, readonly Store[]>>;

type Capability = keyof typeof NEEDS;

type Readiness = Readonly<Record<ShownStore, State>> & { readonly works: Readonly<Record<Capability, boolean>> };

const PATIENCE_MS = 2000;

/**
 * Reports which stores answer, and which capabilities work. Throws if the register does not answer, or if the requested
 * capability does not work. A node without results stays ready, since metadata, tokens, the console and finished files
 * still work. Undefined: there is no such capability.
 */
export async function readyFor(
  capability: string | undefined,
  stores: Stores,
  isDamaged: (store: Store) => boolean,
): Promise<Readiness | undefined> {
  if (capability !== undefined && !Object.hasOwn(NEEDS, capability)) return undefined;
  const [results, files, disk, fileSpace] = await Promise.all([
    stateOf(stores.results),
    stateOf(stores.files),
    stateOf(stores.disk),
    stateOf(stores.fileSpace),
    stores.register.ping(),
  ]);
  const states: Record<Store, State> = { register: 'up', results, files, disk, fileSpace };
  for (const store of Object.keys(states) as Store[]) if (isDamaged(store)) states[store] = 'damaged';
  const missingFor = (name: Capability) => NEEDS[name].filter((store) => states[store] !== 'up');
  const missing = capability === undefined ? [] : missingFor(capability as Capability);
  const reasons = missing.map((store) => (states[store] === 'damaged' ? `damaged: ${store}` : REASONS[store]));
  if (reasons.length > 0) throw new Error(`for ${capability}: ${reasons.join(', ')}.`);
  const names = Object.keys(NEEDS) as Capability[];
  const works = Object.fromEntries(names.map((name) => [name, missingFor(name).length === 0]));
  const { fileSpace: _, ...shown } = states;
  return { ...shown, works: works as Readiness['works'] };
}

const REASONS: Readonly<Record<Store, string>> = {
  register: 'the register is away',
  results: 'the store of results is away',
  files: 'the store of files is away',
  disk: 'the disk is nearly full',
  fileSpace: 'the disk is nearly full',
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
