// Loaded into a command with `node --import`: kills it in the n-th call that changes something below a folder, except below another one. KILL_AT=0 only counts:
// the number is written to KILL_COUNT at the end.
import fs from 'node:fs'
import path from 'node:path'

const { KILL_AT, KILL_BELOW = '', KILL_EXCEPT, KILL_COUNT = '' } = process.env
const { writeFileSync } = fs
let calls = 0

for (const call of ['writeFileSync', 'mkdirSync', 'copyFileSync', 'cpSync', 'renameSync', 'unlinkSync', 'rmSync']) {
  const real = fs[call]
  fs[call] = (...args) => {
    const place = path.resolve(String(args[0]))
    const isOutside = !KILL_EXCEPT || !place.startsWith(KILL_EXCEPT)
    if (place.startsWith(KILL_BELOW) && isOutside && ++calls === Number(KILL_AT)) {
      if (call === 'writeFileSync') writeFileSync(args[0], String(args[1]).slice(0, 3))
      process.kill(process.pid, 'SIGKILL')
    }
    return real(...args)
  }
}
process.on('exit', () => KILL_COUNT && writeFileSync(KILL_COUNT, String(calls)))
