// The action and the workflows: what they may do, and what their commands do. No runner of GitHub is involved.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { bareRepository, runSteps } from '../package/workflow.mjs'

const CLONE = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workflows-'))
const read = (file: string) => fs.readFileSync(path.join(CLONE, file), 'utf8')

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  permissions?: Record<string, string>
  steps: Step[]
}

const workflows = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.yml'], {
  cwd: CLONE,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('.github/workflows/') && fs.existsSync(path.join(CLONE, file)))

afterAll(() => fs.rmSync(folder, { recursive: true }))

test('every action is named by the hash of its commit, the same hash everywhere', () => {
  expect(workflows.length).toBeGreaterThan(3)
  const uses = [...workflows, 'action.yml'].flatMap((file) =>
    [...read(file).matchAll(/uses: (\S+)(.*)/g)].map(([, action = '', version = '']) => ({ action, version })),
  )
  const named = uses.filter(({ action }) => action !== './')
  expect(named.filter(({ action, version }) => !/@[0-9a-f]{40}$/.test(action) || !/^ # v\d/.test(version))).toEqual([])
  const hashes = new Set(named.map(({ action }) => action))
  expect(hashes.size).toBe(new Set([...hashes].map((action) => action.split('@')[0])).size)
})

test.each(workflows)('%s may only read, except in jobs that publish, which use no cache', (file) => {
  const { permissions, jobs } = parse(read(file)) as { permissions: object; jobs: Record<string, Job> }
  expect(permissions).toEqual({ contents: 'read' })
  for (const job of Object.values(jobs)) {
    const isTrusted = job.permissions !== undefined || JSON.stringify(job).includes('secrets.')
    const node = job.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))
    if (!isTrusted) continue
    expect(job.steps.filter(({ uses }) => uses?.startsWith('actions/cache@'))).toEqual([])
    if (node) expect(node.with).toMatchObject({ 'package-manager-cache': false })
  }
})

const action = parse(read('action.yml')) as { runs: { steps: Step[] }; outputs: { out: { value: string } } }
const SITE = {
  'game/site.config.ts': "export default { title: 'Dust' }\n",
  'game/content/docs/a.md': '# A\n',
  'game/content/docs/b.md': '# B\n',
  '.gitignore': 'out/\n.wasteland/\n',
}
const repository = bareRepository(SITE, path.join(folder, 'action'))
const runAction = (cwd: string) =>
  runSteps(action.runs.steps, {
    cwd,
    env: { GITHUB_ACTION_PATH: CLONE },
    values: { 'inputs.root': 'game', 'inputs.url': 'https://me.example/dust/' },
  })

test('the action checks and builds a pull request, says where the site is and which pages change', () => {
  const cwd = repository.pullRequest({
    'game/content/docs/b.md': '# B\n\nWith dust.\n',
    'game/content/docs/c/d.md': '# D\n',
  })
  const { printed, summary, outputs } = runAction(cwd)
  expect(summary).toMatch(/^Pages that change: \d+ [^\n]*docs\/b\/[^\n]*docs\/c\/d\/[^\n]*\n$/)
  expect(printed).toContain(summary)
  expect(outputs).toEqual({ out: 'game/out' })
  expect(fs.readFileSync(path.join(cwd, 'game/out/docs/b/index.html'), 'utf8')).toContain('/dust/docs/c/d')
  expect(action.outputs.out.value).toContain('steps.build.outputs.out')
})

test('the action says that no page changes with a readme', () => {
  const cwd = repository.pullRequest({ 'README.md': '# Dust\n' })
  expect(runAction(cwd).summary).toBe('Pages that change: 0\n')
})

test('the action marks what is wrong in the file of the pull request, and builds nothing', () => {
  const cwd = repository.pullRequest({ 'game/content/docs/b.md': '# B\n\n[Gone](gone.md)\n' })
  let output = ''
  try {
    runAction(cwd)
  } catch (cause) {
    output = String((cause as { stderr: string }).stderr)
  }
  expect(output).toMatch(/^::error [^\n]*file=game\/content\/docs\/b\.md,line=3/m)
  expect(fs.existsSync(path.join(cwd, 'game/out'))).toBe(false)
})

test('the workflow of this repository checks its own site with the action', () => {
  const { jobs } = parse(read('.github/workflows/check.yml')) as { jobs: Record<string, Job> }
  expect(jobs.site?.steps.map(({ uses }) => uses)).toContain('./')
  expect(jobs.test?.steps.map(({ run }) => run)).toContain('npm ci && npm test')
})

test('the action and the workflow for GitHub Pages compare pages in the same way', () => {
  const [lines = ''] = /pages\(\) \{.*/.exec(read('action.yml')) ?? []
  expect(lines).toContain('sha256sum')
  expect(read('cli/hosts/github/.github/workflows/site.yml')).toContain(lines)
})
