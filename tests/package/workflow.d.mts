interface Steps {
  printed: string
  summary: string
  outputs: Record<string, string>
}
interface BareRepository {
  clone(): string
  push(files: Record<string, string | Uint8Array>): void
  pullRequest(files: Record<string, string>): string
  /** Subjects and files of the commits, newest first. */
  log(): string
}
export function runSteps(
  steps: object[],
  options: { cwd: string; env?: Record<string, string>; values?: Record<string, string> },
): Steps
export function bareRepository(files: Record<string, string | Uint8Array>, folder: string): BareRepository
export function repositoryWith(
  workflow: string,
  folder: string,
  files?: Record<string, string | Uint8Array>,
): BareRepository & {
  run(env: Record<string, string>): string
  check(files: Record<string, string>, env: Record<string, string>): Steps
}
