import type { PackageName } from '../agents/package-name.ts';
import { UPGRADE } from './panel.ts';

export type Technology = 'fibre' | 'cable' | 'vdsl' | 'dsl';

export interface PackageSpeed {
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

export function packageSpeed(name: string): PackageSpeed {
  const speed = SPEEDS[name];
  if (!speed) throw new Error(`the demo has no speed for the package ${name}`);
  return speed;
}

/** What a package became at the upgrade. */
export function upgraded({ isp, package: name }: PackageName): string | null {
  return isp === UPGRADE.isp && name === UPGRADE.from ? UPGRADE.to : name;
}
