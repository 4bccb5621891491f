// Imports one document in tests.
import fs from 'node:fs'
import path from 'node:path'
import { IMPORT, run as runCommand } from './command.ts'
import { newFolder } from './site.ts'

/** `report`: what is not carried over, and what to look at. `text`: of a page. */
export async function imported(file: string, ...options: string[]) {
  const to = newFolder()
  const { code, stdout, stderr } = await runCommand([...IMPORT, file, '--to', to, '--json', ...options])
  if (code === 2)
    return { code, to, stderr: stderr + stdout, report: [] as string[], files: [] as string[], text: () => '' }
  const { leftOut, problems } = JSON.parse(stdout) as Record<'leftOut' | 'problems', { message: string }[]>
  return {
    code,
    to,
    stderr,
    report: leftOut.map(({ message }) => message),
    problems: problems.map(({ message }) => message),
    files: fs.readdirSync(path.join(to, 'content/docs')).sort(),
    text: (name: string) => fs.readFileSync(path.join(to, 'content/docs', name), 'utf8'),
  }
}
