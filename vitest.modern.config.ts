import { defineConfig } from 'vitest/config';

/** Not a part of `npm test`: where the engine has to be emulated, every statement takes a second. */
export default defineConfig({
  test: {
    include: ['test/modern/**/*.test.ts'],
    globalSetup: ['test/servers/global-setup.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
});
