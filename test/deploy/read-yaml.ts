import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage, reportMissing } from '../servers/install.ts';

export const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

const PYTHON = '/usr/bin/python3';
const readsYaml = () => spawnSync(PYTHON, ['-c', 'import yaml']).status === 0;

export const hasYaml = readsYaml() || (installPackage('python3-yaml') && readsYaml());
if (!hasYaml) reportMissing('python3-yaml');

/** A file of deploy/ as a parser of YAML reads it. */
export function readYaml(file: string): unknown {
  const script = 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)';
  return JSON.parse(execFileSync(PYTHON, ['-c', script], { input: readFileSync(join(DEPLOY, file)) }).toString());
}
