// `npm run address -- --repository https://github.com/me/wasteland-build --tool wasteland-build@latest`: writes the repository of the tool,
// and what a new site installs, into every file that says it. Without options it brings the version of these files up to date.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

const PACKAGE = 'package.json'
const CREATE = 'cli/create/package.json'
/** Files and folders that name the tool in commands. */
const TEXTS = ['README.md', 'cli/handbook/content', 'cli/hosts']

/** @param {string} root @param {{ repository?: string, tool?: string }} options */
export function setAddress(root, { repository, tool }) {
  const read = (file) => fs.readFileSync(path.join(root, file), 'utf8')
  const write = (file, text) => fs.writeFileSync(path.join(root, file), text)
  const pkg = JSON.parse(read(PACKAGE))
  const before = pkg.config.tool
  const now = tool ?? before.replace(/^(.*wasteland-build-)[\w.+-]+(\.tgz)$/, `$1${pkg.version}$2`)
  const home = repository?.replace(/\/$|\.git$/, '')
  const where = home && {
    repository: { type: 'git', url: `git+${home}.git` },
    bugs: { url: `${home}/issues` },
    homepage: `${home}#readme`,
  }
  for (const file of [PACKAGE, CREATE]) {
    const one = JSON.parse(read(file))
    const changed = { ...one, version: pkg.version, config: { ...one.config, tool: now }, ...where }
    write(file, `${JSON.stringify(changed, undefined, 2)}\n`)
  }
  for (const file of filesIn(root, TEXTS))
    if (read(file).includes(before)) write(file, read(file).replaceAll(before, now))
}

const filesIn = (root, places) =>
  places.flatMap((place) =>
    fs.statSync(path.join(root, place)).isFile()
      ? [place]
      : fs
          .readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(?:md|yml|toml)$/.test(name))
          .map((name) => path.join(place, name)),
  )

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { repository: { type: 'string' }, tool: { type: 'string' } } })
  const root = path.resolve(import.meta.dirname, '../..')
  setAddress(root, values)
  console.log(execFileSync('git', ['diff', '--stat'], { cwd: root, encoding: 'utf8' }))
}
