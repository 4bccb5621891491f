// A release as far as the registry: the commands of release.yml in a copy of this repository, npm in a dry run, and a program in the place
// of gh. OIDC, provenance and a runner are not shown here.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { setAddress } from '../../cli/release/address.mjs'
import { release } from '../../cli/release/changes.mjs'
import { releaseNotes } from '../../cli/release/ready.mjs'
import { runSteps } from '../package/workflow.mjs'

const CLONE = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'))
const copy = path.join(folder, 'wasteland-build')
const version = '0.99.0'

afterAll(() => fs.rmSync(folder, { recursive: true }))

const { jobs } = parse(fs.readFileSync(path.join(CLONE, '.github/workflows/release.yml'), 'utf8')) as {
  jobs: Record<string, { needs?: string; steps: { name?: string; run?: string }[] }>
}

test('a tag tests, makes the files of the release, and publishes both packages', () => {
  expect(jobs.publish?.needs).toBe('test')
  expect(jobs.test?.steps.at(-1)?.run).toBe('npm ci && npm test')
  copyOfClone(copy)
  const file = path.join(copy, 'package.json')
  const pkg = JSON.parse(fs.readFileSync(file, 'utf8'))
  fs.writeFileSync(file, JSON.stringify({ ...pkg, version }))
  // The clone has changes of its own.
  for (const name of fs.readdirSync(path.join(copy, '.changes')))
    if (name !== 'README.md') fs.rmSync(path.join(copy, '.changes', name))
  fs.writeFileSync(path.join(copy, '.changes/tabs.md'), 'kind: new\n\nTabs remember the choice.\n')
  setAddress(copy, { repository: 'https://github.com/me/wasteland-build', tool: 'wasteland-build@latest' })
  release(copy, version, '2027-01-02')
  execFileSync(process.execPath, ['cli/make-dist.mjs'], { cwd: copy, stdio: 'pipe' })
  const bin = path.join(folder, 'bin')
  fs.mkdirSync(bin)
  fs.writeFileSync(path.join(bin, 'gh'), '#!/bin/sh\nprintf "gh: %s\\n" "$@"\n', { mode: 0o755 })
  const steps = (jobs.publish?.steps ?? [])
    .filter(({ run }) => run !== 'npm ci')
    .map((step) => (step.run?.startsWith('npm publish') ? { ...step, env: { npm_config_dry_run: 'true' } } : step))
  const env = { GITHUB_REF_NAME: `v${version}`, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  const { printed } = runSteps(steps, { cwd: copy, env })

  expect(printed).toContain(`+ wasteland-build@${version}`)
  expect(printed).toContain(`+ create-wasteland-build@${version}`)
  const files = ['handbook.tgz', 'sbom.json', `wasteland-build-${version}.tgz`].map((name) =>
    path.join(folder, 'release', name),
  )
  for (const file of files) expect(printed).toContain(`gh: ${file}\n`)
  expect(fs.statSync(files[2] as string).size).toBeLessThan(1_600_000)
  expect(fs.readFileSync(path.join(folder, 'notes.md'), 'utf8')).toBe('### New\n\n- Tabs remember the choice.\n')
  const handbook = execFileSync('tar', ['-tzf', files[0] as string], { encoding: 'utf8' })
  expect(handbook).toContain('handbook/docs/write/blocks/index.html')

  const { components } = JSON.parse(fs.readFileSync(files[1] as string, 'utf8')) as { components: { purl: string }[] }
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
  for (const [name, version] of Object.entries(pkg.dependencies)) expect(listed).toContain(`pkg:npm/${name}@${version}`)
  const { packages } = JSON.parse(fs.readFileSync(path.join(CLONE, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }>
  }
  const installed = Object.entries(packages).filter(([place, { dev, devOptional }]) => place && !dev && !devOptional)
  const names = installed.map(([place, { version }]) => `pkg:npm/${place.replace(/.*node_modules\//, '')}@${version}`)
  expect([...listed].sort()).toEqual([...new Set(names)].sort())
}, 600_000)

test('a tag is no release if the version, the repository, the name at npm or the section of the changelog is missing', () => {
  const root = path.join(folder, 'unready')
  fs.mkdirSync(root)
  fs.writeFileSync(path.join(root, 'package.json'), '{ "version": "0.2.0" }')
  fs.writeFileSync(path.join(root, 'CHANGELOG.md'), '# Changes\n\n## 0.2.0 (not yet published)\n\n- All.\n')
  expect(() => releaseNotes(root, 'v0.3.0')).toThrow(
    /^The tag is v0\.3\.0, and the version in package\.json is 0\.2\.0\. .*\npackage\.json has no repository.*\nNew sites would not get the tool from npm.*\nCHANGELOG\.md has no section "## 0\.2\.0 \(date\)"/,
  )
  fs.writeFileSync(
    path.join(root, 'package.json'),
    '{ "version": "0.2.0", "repository": {}, "config": { "tool": "wasteland-build@latest" } }',
  )
  fs.writeFileSync(
    path.join(root, 'CHANGELOG.md'),
    '# Changes\n\n## 0.2.0 (2027-01-02)\n\n- All.\n\n## 0.1.0 (2027-01-01)\n',
  )
  expect(releaseNotes(root, 'v0.2.0')).toBe('- All.')
})

/** Copies the files that git knows or would add, and links the packages. */
function copyOfClone(to: string) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: CLONE, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter((one) => fs.existsSync(path.join(CLONE, one))))
    fs.cpSync(path.join(CLONE, file), path.join(to, file))
  fs.symlinkSync(path.join(CLONE, 'node_modules'), path.join(to, 'node_modules'), 'junction')
}
