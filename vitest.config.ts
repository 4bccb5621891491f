import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/browser/home-site.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes: a busy machine is no fault.
    expect: { poll: { timeout: 15_000 } },
    // A browser on a busy machine may miss a moment that a test waits for; the report names every test that needed this.
    retry: 1,
    // Tests build real sites and drive a real browser: more at once than cores only makes each slower.
    maxWorkers: 2,
  },
})
