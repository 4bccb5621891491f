// Names the systems whose sites `import` cannot read, so that the message says what to do instead.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { leadsInto, textIn } from './included.ts'

interface System {
  name: string
  /** A file that only sites of this system have, in the folder or in docs/; the part that it contains. */
  marks: [file: RegExp, contains?: RegExp][]
  /** Folders of the pages and of the static files; '.' is the folder that holds the mark. */
  pages: string
  statics: string
}

/** A system comes before those that it is built with. */
const SYSTEMS: System[] = [
  { name: 'VitePress', marks: [[/^\.vitepress$/]], pages: '.', statics: 'public' },
  { name: 'VuePress', marks: [[/^\.vuepress$/]], pages: '.', statics: '.vuepress/public' },
  { name: 'Starlight', marks: [[/^astro\.config\.\w+$/, /starlight/]], pages: 'src/content/docs', statics: 'public' },
  { name: 'Astro', marks: [[/^astro\.config\.\w+$/]], pages: 'src/content', statics: 'public' },
  { name: 'Zola', marks: [[/^config\.toml$/, /^base_url\s*=/m]], pages: 'content', statics: 'static' },
  {
    name: 'Hugo',
    marks: [[/^hugo\.(?:toml|ya?ml|json)$/], [/^config\.(?:toml|ya?ml|json)$/, /baseurl/i], [/^archetypes$/]],
    pages: 'content',
    statics: 'static',
  },
  { name: 'Hexo', marks: [[/^scaffolds$/], [/^_config\.yml$/, /^source_dir:/m]], pages: 'source', statics: 'source' },
  { name: 'Nextra', marks: [[/^theme\.config\.\w+$/]], pages: 'pages', statics: 'public' },
  { name: 'Rspress', marks: [[/^rspress\.config\.\w+$/]], pages: 'docs', statics: 'docs/public' },
  { name: 'Zensical', marks: [[/^zensical\.toml$/]], pages: 'docs', statics: 'docs' },
  { name: 'GitBook', marks: [[/^\.gitbook\.yaml$/], [/^SUMMARY\.md$/]], pages: '.', statics: '.gitbook/assets' },
  { name: 'Eleventy', marks: [[/^\.?eleventy(?:\.config)?\.\w+$/]], pages: '.', statics: '.' },
  { name: 'Gatsby', marks: [[/^gatsby-config\.\w+$/]], pages: 'content', statics: 'static' },
  { name: 'Antora', marks: [[/^antora(?:-playbook)?\.yml$/]], pages: 'modules', statics: 'modules' },
  { name: 'Mintlify', marks: [[/^mint\.json$/], [/^docs\.json$/, /mintlify/]], pages: '.', statics: '.' },
  { name: 'Quartz', marks: [[/^quartz\.config\.ts$/]], pages: 'content', statics: 'quartz/static' },
  { name: 'Sphinx', marks: [[/^conf\.py$/, /\bextensions\b|sphinx/]], pages: '.', statics: '_static' },
]

/** Throws a BuildError that names the system, if the folder holds a site of one that is known. */
export function refuseOtherSystem(dir: string) {
  for (const folder of [dir, path.join(dir, 'docs')]) {
    const system = leadsInto(dir, folder) ? systemOf(folder) : undefined
    if (!system) continue
    const below = (name: string) => path.join(folder, name)
    const hint = `Run wasteland-build init <new folder>, copy the Markdown of ${below(system.pages)} to its content/docs, and the files of ${below(system.statics)} to content/static. Then wasteland-build check says what to write instead of the marks of ${system.name}; if the old addresses had no /docs, write docs: { routeBasePath: '/' } into site.config.ts. See "Coming from another tool" in the handbook: wasteland-build handbook.`
    throw new BuildError(error('WB938', `${dir} holds a site of ${system.name}, which import cannot read.`, {}, hint), {
      exitCode: EXIT.usage,
    })
  }
}

function systemOf(folder: string): System | undefined {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined
  const names = fs.readdirSync(folder)
  return SYSTEMS.find(({ marks }) =>
    marks.some(([file, contains]) =>
      names.some(
        (name) => file.test(name) && (!contains || contains.test(textIn(folder, path.join(folder, name)) ?? '')),
      ),
    ),
  )
}
