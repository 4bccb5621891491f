// The dependency of a new site on this tool, in a form that installs on every machine.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { IS_PACKAGE, TOOL_ROOT } from '../core/load-typescript.mjs'
import { isPublished } from './tool-package.ts'

/** Folder of a site for a packed tool. */
const VENDOR = 'vendor'

/** A version range if this tool is published and was installed from a registry, else a package of the tool, written to `vendor/`. */
export const toolDependency = (dir: string, version: string): string =>
  IS_PACKAGE && isPublished() && isFromRegistry() ? `^${version}` : `file:${VENDOR}/${packTool(path.join(dir, VENDOR))}`

/** Whether npm installed the tool by its version. Other package managers keep no such list; their tools count as installed so. */
function isFromRegistry(): boolean {
  const modules = path.dirname(TOOL_ROOT)
  try {
    const { packages } = JSON.parse(fs.readFileSync(path.join(modules, '.package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>
    }
    const name = path.basename(TOOL_ROOT)
    const resolved = packages[`node_modules/${name}`]?.resolved
    // Registries have the folder '-' for packages; other addresses are files and repositories.
    return resolved === undefined || resolved.includes(`/-/${name}-`)
  } catch {
    return true
  }
}

/** Writes a package of this tool to `dir`. Returns the name of the file. Throws a BuildError if npm fails. */
function packTool(dir: string): string {
  fs.mkdirSync(dir, { recursive: true })
  try {
    if (!IS_PACKAGE) execFileSync(process.execPath, [path.join(TOOL_ROOT, 'cli/make-dist.mjs')], { stdio: 'pipe' })
    const args = ['pack', TOOL_ROOT, '--ignore-scripts', '--json', '--pack-destination', dir]
    // npm is a script with an extension of its own on Windows.
    const output = execFileSync('npm', args, { stdio: 'pipe', encoding: 'utf8', shell: process.platform === 'win32' })
    const [packed] = JSON.parse(output) as [{ filename: string }]
    return packed.filename
  } catch (cause) {
    fs.rmSync(dir, { recursive: true, force: true })
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    const hint =
      'Name another source of the package with --from, such as --from ^1.0.0 or --from ../wasteland-build.tgz.'
    throw new BuildError(error('WB934', `The tool could not be packed into ${dir}: ${reason}`, {}, hint), {
      cause,
      exitCode: EXIT.fileSystem,
    })
  }
}
