// Names the test files whose worker process ended before they did. Vitest fails such a run, but doesn't say which they were.
import path from 'node:path'
import type { Reporter, TestSpecification } from 'vitest/node'

export default class LostFiles implements Reporter {
  private specifications: readonly TestSpecification[] = []

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.specifications = specifications
  }

  onTestRunEnd(_modules: unknown, _errors: unknown, reason: string) {
    if (reason === 'interrupted') return
    for (const { moduleId, testModule } of this.specifications) {
      const file = path.relative(process.cwd(), moduleId)
      const state = testModule?.state() ?? 'queued'
      if (state !== 'queued' && state !== 'pending') continue
      const [running] = testModule?.children.allTests('pending') ?? []
      const where = running ? `${file}, in the test "${running.fullName}"` : file
      console.error(
        `${testModule ? 'The worker process ended while it ran' : 'Not run, as its worker process had ended:'} ${where}`,
      )
      process.exitCode = 1
    }
  }
}
