import type { AgentKind } from '../../agents/kind.ts';
import type { PackageName } from '../../agents/package-name.ts';
import type { DatedTerms } from '../../agents/package-terms.ts';
import type { AgentRow } from '../../agents/parse-agent-row.ts';
import { BEGINNING } from '../../agents/timeline.ts';
import { shareLost } from './congestion.ts';
import { chanceOf } from './noise.ts';
import { UPGRADE } from './panel.ts';
import { offNet, onNet, type Target } from './targets.ts';

/** The speed of an idle line, in bytes per second. */
export interface Speed {
  readonly down: number;
  readonly up: number;
  readonly threads: number;
}

/** An agent's line to the Internet, as it is when the network is idle. */
export interface Line {
  readonly unitId: number;
  readonly kind: AgentKind;
  readonly isp: string;
  readonly country: string;
  readonly timezone: string;
  readonly base: string;
  readonly technology: Technology;
  readonly before: Speed;
  readonly after: Speed;
  /** Share of the speed that is lost when the network is full. */
  readonly shareLost: number;
  readonly rttUs: number;
  readonly jitterUs: number;
  /** Share of lost packets. */
  readonly loss: number;
  readonly ipVersion: 4 | 6;
  readonly offNet: Target;
  readonly onNet: Target;
}

interface Traits {
  /** Share of the sold speed that the worst and the best lines reach. */
  readonly quality: readonly [number, number];
  /** Shares of the advertised speed that a contract promises as minimum and as normal speed. */
  readonly promised: readonly [minimum: number, normal: number];
  readonly rttUs: number;
  readonly jitterUs: number;
  readonly loss: number;
}

const TRAITS: Readonly<Record<Technology, Traits>> = {
  fibre: { quality: [0.93, 1.03], promised: [0.7, 0.9], rttUs: 5_200, jitterUs: 240, loss: 0.0003 },
  cable: { quality: [0.84, 1.06], promised: [0.6, 0.8], rttUs: 13_500, jitterUs: 1_900, loss: 0.0012 },
  vdsl: { quality: [0.45, 0.95], promised: [0.4, 0.7], rttUs: 14_800, jitterUs: 800, loss: 0.0009 },
  dsl: { quality: [0.32, 0.92], promised: [0.3, 0.6], rttUs: 27_000, jitterUs: 2_600, loss: 0.0028 },
};

const FAR_US: Readonly<Record<string, number>> = {
  'America/Manaus': 38_000,
  'America/Chicago': 3_500,
  'America/Los_Angeles': 2_200,
};

const BYTES_PER_MBIT = 125_000;
const PORT_MBPS = 941;
const OLD_PORT_MBPS = 94;
const OLD_PORT = 0.03;

export function lineOf(agent: AgentRow): Line {
  const { unitId, kind, package: sold, timezone = 'UTC' } = agent;
  if (unitId === undefined || !kind || !sold?.package) throw new Error('a demo agent has a unit id, kind and package');
  const some = (salt: number) => chanceOf(unitId, salt, 0x11);
  const { technology } = packageSpeed(sold.package);
  const traits = TRAITS[technology];
  const [worst, best] = traits.quality;
  const quality = worst + (best - worst) * Math.sqrt(some(1));
  const portMbps = some(2) < OLD_PORT ? OLD_PORT_MBPS : PORT_MBPS;
  const wifi = kind === 'web' ? 0.35 + 0.4 * some(3) : 1;
  const speedOf = (name: string): Speed => {
    const { downMbps, upMbps } = packageSpeed(name);
    const moved = (mbps: number) => Math.min(mbps * quality, portMbps) * wifi * BYTES_PER_MBIT;
    return { down: moved(downMbps), up: moved(upMbps), threads: downMbps >= 300 ? 8 : 4 };
  };
  const wifiUs = kind === 'web' ? 2_500 : 0;
  return {
    unitId,
    kind,
    isp: sold.isp,
    country: agent.country ?? '',
    timezone,
    base: agent.base ?? '',
    technology,
    before: speedOf(sold.package),
    after: speedOf(upgraded(sold) ?? sold.package),
    shareLost: shareLost(sold.isp) * (0.5 + some(4)),
    rttUs: traits.rttUs * (0.75 + 0.6 * some(5)) + (FAR_US[timezone] ?? 0) + wifiUs,
    jitterUs: traits.jitterUs * (0.6 + 0.9 * some(6)) + wifiUs / 2,
    loss: traits.loss * (0.2 + 2.4 * some(7) ** 2),
    ipVersion: some(8) < 0.28 ? 6 : 4,
    offNet: offNet(timezone),
    onNet: onNet(sold.isp),
  };
}

type Technology = 'fibre' | 'cable' | 'vdsl' | 'dsl';

interface PackageSpeed {
  readonly technology: Technology;
  readonly downMbps: number;
  readonly upMbps: number;
}

const SPEEDS: Readonly<Record<string, PackageSpeed>> = {
  'Fibre 100': { technology: 'fibre', downMbps: 100, upMbps: 30 },
  'Fibre 500': { technology: 'fibre', downMbps: 500, upMbps: 100 },
  'Fibre 900': { technology: 'fibre', downMbps: 900, upMbps: 110 },
  'Superfast 80': { technology: 'vdsl', downMbps: 80, upMbps: 20 },
  'Cable 250': { technology: 'cable', downMbps: 250, upMbps: 40 },
  'Cable 1000': { technology: 'cable', downMbps: 1000, upMbps: 50 },
  'DSL 25': { technology: 'dsl', downMbps: 25, upMbps: 3 },
  'Fiber 300': { technology: 'fibre', downMbps: 300, upMbps: 300 },
  'Fiber 1000': { technology: 'fibre', downMbps: 1000, upMbps: 1000 },
  'Fibra 200': { technology: 'fibre', downMbps: 200, upMbps: 100 },
  'Fibra 600': { technology: 'fibre', downMbps: 600, upMbps: 300 },
};

/** The terms of the demo's packages. */
export function demoTerms(name: string): DatedTerms {
  const { technology, downMbps, upMbps } = packageSpeed(name);
  const [minimum, normal] = TRAITS[technology].promised;
  const part = (mbps: number, share: number) => Math.round(mbps * share * 10) / 10;
  return {
    validFrom: BEGINNING,
    given: {
      download_mbps: downMbps,
      upload_mbps: upMbps,
      technology: TECHNOLOGIES[technology],
      minimum_download_mbps: part(downMbps, minimum),
      minimum_upload_mbps: part(upMbps, minimum),
      normal_download_mbps: part(downMbps, normal),
      normal_upload_mbps: part(upMbps, normal),
      maximum_download_mbps: downMbps,
      maximum_upload_mbps: upMbps,
    },
  };
}

const TECHNOLOGIES: Readonly<Record<Technology, string>> = { fibre: 'FTTP', cable: 'HFC', vdsl: 'FTTC', dsl: 'ADSL' };

function packageSpeed(name: string): PackageSpeed {
  const speed = SPEEDS[name];
  if (!speed) throw new Error(`the demo has no speed for the package ${name}`);
  return speed;
}

/** What a package became at the upgrade. */
function upgraded({ isp, package: name }: PackageName): string | null {
  return isp === UPGRADE.isp && name === UPGRADE.from ? UPGRADE.to : name;
}
