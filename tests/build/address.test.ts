// Commands that get the tool from somewhere: until it is published, its name in a registry may belong to anyone.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { setAddress } from '../../cli/release/address.mjs'

const CLONE = path.resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: CLONE,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:md|ya?ml|toml|json|ts|mjs)$/.test(file) && fs.existsSync(path.join(CLONE, file)))
  // Whoever reads cli/create/ has it from a registry.
  .filter((file) => !/^(?:tests|content|cli\/release|cli\/create)\/|^(?:CHANGELOG\.md|package-lock\.json)$/.test(file))

const read = (root: string, file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const toolOf = (root: string): string => JSON.parse(read(root, 'package.json')).config.tool

/** Commands that get the tool from a registry, outside a site that has it installed. */
const FROM_REGISTRY =
  /wasteland-build@|npx (?:-y |--yes )?wasteland-build (?:init|import)\b|npm (?:i|install|create|init|exec|add) (?:-\S+ )*wasteland-build\b(?!-\d)|(?:yarn|pnpm|bun) \w+ wasteland-build/

/**
 * Commands of a repository that get the tool from elsewhere than `tool`, without a paragraph that says that it is not published. If `tool` is
 * its name, registries have it, and what says otherwise is reported.
 */
function fetched(root: string, names: string[], tool: string): string[] {
  return names.flatMap((file) =>
    read(root, file)
      .split(/\n\s*\n/)
      .flatMap((paragraph) => {
        const named = [...paragraph.matchAll(/--package=(\S+)|TOOL: (\S+)/g)].map((match) => match[1] ?? match[2] ?? '')
        const other = named.filter((one) => ![tool, 'git+ADDRESS', '"$TOOL"'].includes(one))
        if (tool.startsWith('wasteland-build@'))
          return /wasteland-build is not published|publishing \| not published/.test(paragraph)
            ? [`${file}: ${paragraph}`]
            : []
        const isNamed = FROM_REGISTRY.test(paragraph) && !/not published|once it is published/i.test(paragraph)
        return [...other, ...(isNamed ? [paragraph] : [])].map((what) => `${file}: ${what}`)
      }),
  )
}

test('no command of a text, a workflow or a message gets the tool by a name that is not published', () => {
  expect(files).toContain('cli/hosts/github/.github/workflows/site.yml')
  expect(fetched(CLONE, files, toolOf(CLONE))).toEqual([])
  for (const file of ['README.md', 'cli/handbook/content/docs/start/02-in-a-terminal.md'])
    expect(read(CLONE, file)).toContain(`npx --yes --package=${toolOf(CLONE)} wasteland-build init my-game`)
})

test('the package for npm create has the version, the tool and the owner of the tool', () => {
  const pick = ({ version, config, license, engines, repository, bugs, homepage }: Record<string, unknown>) => ({
    version,
    config,
    license,
    engines,
    repository,
    bugs,
    homepage,
  })
  const create = JSON.parse(read(CLONE, 'cli/create/package.json'))
  expect(pick(create)).toEqual(pick(JSON.parse(read(CLONE, 'package.json'))))
  expect(create).not.toHaveProperty('dependencies')
})

test('one command writes the address of the repository and the source of the tool wherever they are named', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'address-'))
  for (const file of ['package.json', 'README.md', 'cli/create', 'cli/handbook/content', 'cli/hosts'])
    fs.cpSync(path.join(CLONE, file), path.join(root, file), { recursive: true })
  setAddress(root, { repository: 'https://github.com/me/wasteland-build.git', tool: 'wasteland-build@latest' })
  const pkg = JSON.parse(read(root, 'package.json'))
  expect(pkg).toMatchObject({
    repository: { type: 'git', url: 'git+https://github.com/me/wasteland-build.git' },
    bugs: { url: 'https://github.com/me/wasteland-build/issues' },
    homepage: 'https://github.com/me/wasteland-build#readme',
    config: { tool: 'wasteland-build@latest' },
  })
  expect(JSON.parse(read(root, 'cli/create/package.json'))).toMatchObject({ bugs: pkg.bugs, config: pkg.config })
  for (const file of ['README.md', 'cli/handbook/content/docs/start/03-coming-from.md'])
    expect(read(root, file)).toContain('npx --yes --package=wasteland-build@latest wasteland-build')
  expect(read(root, 'cli/hosts/github/.github/workflows/site.yml')).toContain('TOOL: wasteland-build@latest\n')
  fs.writeFileSync(path.join(root, 'old.md'), 'wasteland-build is not published yet.\n')
  expect(fetched(root, ['old.md'], toolOf(root))).toEqual([expect.stringContaining('old.md: wasteland-build is not')])

  setAddress(root, { tool: './wasteland-build-0.0.9.tgz' })
  setAddress(root, {})
  expect(toolOf(root)).toBe(`./wasteland-build-${pkg.version}.tgz`)
  setAddress(root, { tool: toolOf(CLONE) })
  expect(read(root, 'README.md')).toBe(read(CLONE, 'README.md'))
  fs.rmSync(root, { recursive: true })
})
