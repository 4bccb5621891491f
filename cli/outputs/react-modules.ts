// Converts React's published CommonJS to ES modules. Browsers parse functions in a CommonJS wrapper twice: with the script, and when
// the wrapper is called. As modules they are parsed once, and unused code is removed.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { TOOL_ROOT } from '../core/load-typescript.mjs'

const PACKAGES = /^(?:react|react-dom|scheduler)(?:\/(?:client|jsx-runtime))?$/
const PUBLISHED = /[\\/]cjs[\\/](?:react|scheduler)[\w-]*\.production\.js$/

/** `hasComponents`: the site has components, which may use any part of React. */
export const reactAsModules = (hasComponents: boolean): Plugin => ({
  name: 'react-as-modules',
  setup(build) {
    build.onResolve({ filter: PACKAGES }, ({ path: name, importer }) => {
      const from = PUBLISHED.test(importer) ? importer : path.join(TOOL_ROOT, 'package.json')
      const folder = path.dirname(createRequire(from).resolve(name))
      return { path: path.join(folder, 'cjs', `${name.replace('/', '-')}.production.js`), sideEffects: false }
    })
    build.onLoad({ filter: PUBLISHED }, ({ path: file }) => {
      const source = fs.readFileSync(file, 'utf8')
      return { contents: asModule(hasComponents ? source : withoutUnused(source)) }
    })
  },
})

/**
 * Functions for parts of React that no template uses: view transitions, refs of fragments, Suspense and Activity, and elements that React
 * moves to the head. They do nothing for other elements: 9 KB with the functions that they alone call. "Suspensey" functions, which wait
 * for pictures, and `preloadInstance…` run for every element.
 */
const UNUSED_METHOD = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^\};/gm
const UNUSED =
  'ViewTransition|AfterMutationEffects|Fragment(?:Instance|Handle)|Suspense(?!y)|Activity|Hoistable|Resource|Stylesheet'
const UNUSED_FUNCTION = new RegExp(
  String.raw`^(function (?:(?!is)\w*(?:${UNUSED})|pre(?:connect|fetch|init|load(?!Instance)))\w*\([^)]*\) \{)[\s\S]*?^\}`,
  'gm',
)

const withoutUnused = (source: string) => source.replace(UNUSED_METHOD, '').replace(UNUSED_FUNCTION, '$1}')

/** Lists the components around an error, which nothing here shows: 0.6 KB with the functions that it alone uses. */
const COMPONENT_STACK = /^(function getStackByFiberInDevAndProd\(\w+\) \{)[\s\S]*?^\}/m

/** `exports.useState = …` becomes an exported constant, `var React = require('react')` an import. */
function asModule(source: string): string {
  const names = [...new Set(Array.from(source.matchAll(/\bexports\.(\w+)/g), ([, name = '']) => name))]
  const isVariable = (name: string) => source.match(new RegExp(`\\bexports\\.${name} =`, 'g'))?.length !== 1
  const body = source
    .replace(COMPONENT_STACK, "$1 return ''; }")
    .replace(/^var ((?:\w+ = require\("[^"]+"\)[,;]\s*)+)/m, (_, requires: string) =>
      requires.replace(/(\w+) = require\(("[^"]+")\)[,;]/g, 'import * as $1 from $2;'),
    )
    // The address of forms whose action is a function, which no template has: 0.1 KB of text.
    .replace(/"javascript:throw new Error\('A React form[^"]*"/g, '"javascript:"')
    .replace(/^exports\.(\w+) =/gm, (whole, name: string) => (isVariable(name) ? whole : `const $${name} =`))
    .replace(/\bexports\.(\w+)/g, '$$$1')
  const variables = names.filter(isVariable).map((name) => `let $${name};\n`)
  return `${variables.join('')}${body}\nexport { ${names.map((name) => `$${name} as ${name}`).join(', ')} };\n`
}
