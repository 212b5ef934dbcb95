import fc from 'fast-check';
import { PROPERTY_SEED } from './random-runs.ts';

fc.configureGlobal({ seed: PROPERTY_SEED });
