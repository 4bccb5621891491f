import { defineConfig } from 'vitest/config'

const BROWSER = 'tests/browser/**/*.test.ts'

const common = {
  // The files that a worker runs share what they import, and its browser: loading the tool anew takes half a second.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A busy machine may take long: that is no fault.
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/shared-folder.ts'],
    reporters: ['default', ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []), './tests/lost-files.ts'],
    // At the end the files of all tests are deleted, which takes long on a busy disk.
    teardownTimeout: 180_000,
    // Tests build real sites and drive a real browser: more at once than cores only makes each slower.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'site',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [BROWSER],
          // Tests of memory call the garbage collector. A project does not inherit this setting.
          execArgv: ['--expose-gc'],
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: [BROWSER],
          // A browser on a busy machine may miss a moment that a test waits for. The summary names every test that was run again.
          retry: 1,
        },
      },
    ],
  },
})
