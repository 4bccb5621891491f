// Runs the steps of the workflow for GitHub Pages in a repository of its own, as a person without a terminal would start it. Used by
// tests/build/package.test.ts and on-nodes.mjs.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

const ADDRESS = 'https://me.github.io/my-game'

/** Makes a repository that holds the workflow, a readme and a licence. Returns a function that runs the workflow in a new clone. */
export function repositoryWith(workflow, folder) {
  const origin = path.join(folder, 'origin.git')
  const me = ['-c', 'user.name=Me', '-c', 'user.email=me@example.org']
  const git = (cwd, ...args) => execFileSync('git', [...me, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' })
  fs.mkdirSync(folder, { recursive: true })
  git(folder, 'init', '-q', '--bare', '-b', 'main', origin)
  let runs = 0
  const clone = () => {
    const dir = path.join(folder, `run-${++runs}`, 'my-game')
    git(folder, 'clone', '-q', origin, dir)
    return dir
  }
  /** Changes files of the repository, by name, and pushes them. */
  const push = (files) => {
    const dir = clone()
    git(dir, 'checkout', '-q', '-B', 'main')
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
      fs.writeFileSync(path.join(dir, name), text)
    }
    git(dir, 'add', '.')
    git(dir, 'commit', '-q', '-m', 'Edit')
    git(dir, 'push', '-q', '-u', 'origin', 'main')
  }
  push({
    '.github/workflows/site.yml': workflow,
    'README.md': '# My game\n',
    LICENSE: 'Mine.\n',
    '.gitignore': '*.log',
  })

  /** Runs the steps of the job `publish` that have a command. Returns the folder of the clone. */
  const run = (env) => {
    const dir = clone()
    for (const step of parse(workflow).jobs.publish.steps) {
      if (step.run === undefined) continue
      const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, value.replace(/\$\{\{.*\}\}/, ADDRESS)])
      execFileSync('bash', ['-e', '-c', step.run], {
        cwd: dir,
        encoding: 'utf8',
        stdio: 'pipe',
        env: { ...process.env, GITHUB_ACTIONS: 'true', GITHUB_PAGES: 'true', ...Object.fromEntries(own), ...env },
      })
    }
    return dir
  }
  const log = () => git(origin, 'log', '--format=%s', '--name-only', 'main')
  return { push, run, log }
}
