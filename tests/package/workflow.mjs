// Runs the commands of workflows and of the action as a runner of GitHub does, in repositories of its own. Used by tests/build/ and
// on-nodes.mjs. What GitHub itself does (checkout, caches, uploads, permissions) is not shown here.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

const ADDRESS = 'https://me.github.io/my-game'

/**
 * Runs the steps that have a command, in order. `values`: of expressions such as `inputs.root`; others are the address of the site.
 * Throws if a command fails, as `execFileSync` does. Returns what the steps printed, wrote to the summary, and their outputs.
 */
export function runSteps(steps, { cwd, env = {}, values = {} }) {
  const [summary, output] = ['summary', 'output'].map((name) => path.join(path.dirname(cwd), `${name}.txt`))
  for (const file of [summary, output]) fs.writeFileSync(file, '')
  const fill = (text) => String(text).replace(/\$\{\{ *(.*?) *\}\}/g, (_, name) => values[name] ?? ADDRESS)
  let printed = ''
  for (const step of steps) {
    if (step.run === undefined) continue
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value)])
    printed += execFileSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', fill(step.run)], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        ...process.env,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: path.dirname(cwd),
        ...Object.fromEntries(own),
        ...env,
      },
    })
  }
  const outputs = Object.fromEntries(
    [...fs.readFileSync(output, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  return { printed, summary: fs.readFileSync(summary, 'utf8'), outputs }
}

/** Makes a bare repository that holds some files, and works on clones of it, each in a new folder. */
export function bareRepository(files, folder) {
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
  const commit = (dir, files) => {
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
      fs.writeFileSync(path.join(dir, name), text)
    }
    git(dir, 'add', '.')
    git(dir, 'commit', '-q', '-m', 'Edit')
  }
  /** Changes files of the repository, by name, and pushes them. */
  const push = (files) => {
    const dir = clone()
    git(dir, 'checkout', '-q', '-B', 'main')
    commit(dir, files)
    git(dir, 'push', '-q', '-u', 'origin', 'main')
  }
  /** A clone at the merge commit that a runner checks out for a pull request with these changes. */
  const pullRequest = (files) => {
    const dir = clone()
    git(dir, 'checkout', '-q', '-b', 'change')
    commit(dir, files)
    git(dir, 'checkout', '-q', '--detach', 'main')
    git(dir, 'merge', '-q', '--no-ff', '-m', 'Merge', 'change')
    return dir
  }
  push(files)
  const log = () => git(origin, 'log', '--format=%s', '--name-only', 'main')
  return { clone, push, pullRequest, log }
}

/** A repository that holds a workflow for GitHub Pages, a readme and a licence, as a person without a terminal would start it. */
export function repositoryWith(workflow, folder, files = {}) {
  const repository = bareRepository(
    {
      '.github/workflows/site.yml': workflow,
      'README.md': '# My game\n',
      LICENSE: 'Mine.\n',
      '.gitignore': '*.log',
      ...files,
    },
    folder,
  )
  const { jobs } = parse(workflow)
  /** Runs the job `publish` in a new clone. Returns its folder. */
  const run = (env) => {
    const cwd = repository.clone()
    runSteps(jobs.publish.steps, { cwd, env: { GITHUB_PAGES: 'true', ...env } })
    return cwd
  }
  /** Runs the job `check` for a pull request with these changes. */
  const check = (files, env) => runSteps(jobs.check.steps, { cwd: repository.pullRequest(files), env })
  return { ...repository, run, check }
}
