// Redraws the pictures of the documentation.
import { writeFileSync } from 'node:fs';
import { PICTURES } from './pictures/pictures.mjs';

for (const [path, svg] of Object.entries(PICTURES)) {
  writeFileSync(new URL(`../${path}`, import.meta.url), svg);
  process.stdout.write(`${path} written\n`);
}
