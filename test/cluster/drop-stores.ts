import { afterAll } from 'vitest';
import { dropNamedStores } from './named-servers.ts';

// Comes after what a file of tests does at its own end.
afterAll(dropNamedStores);
