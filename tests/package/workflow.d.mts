export function repositoryWith(
  workflow: string,
  folder: string,
): {
  push(files: Record<string, string>): void
  run(env: Record<string, string>): string
  /** Subjects and files of the commits, newest first. */
  log(): string
}
