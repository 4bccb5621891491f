import { defineConfig } from 'vitest/config'

const BROWSER = 'tests/browser/**/*.test.ts'

const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // What is waited for comes when it comes: a busy machine is no fault.
  expect: { poll: { timeout: 15_000 } },
  // A browser on a busy machine may miss a moment that a test waits for; the report names every test that needed this.
  retry: 1,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/browser/home-site.ts'],
    // Tests build real sites and drive a real browser: more at once than cores only makes each slower.
    maxWorkers: 2,
    // Tests of what is kept in memory call the garbage collector.
    execArgv: ['--expose-gc'],
    projects: [
      { test: { ...patience, name: 'site', include: ['tests/**/*.test.{ts,tsx}'], exclude: [BROWSER] } },
      // The files that a worker runs share its browser.
      { test: { ...patience, name: 'browser', include: [BROWSER], isolate: false } },
    ],
  },
})
