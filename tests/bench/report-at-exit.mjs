// Loaded into a measured process: writes what it used when it ends. CPU of started processes that still run (esbuild's
// service ends only after this one) is read from /proc, because nobody waits for them.
import fs from 'node:fs'

const TICKS_PER_SECOND = 100

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const report = { cpu: (userCPUTime + systemCPUTime) / 1e6, helpers: helperSeconds(), rss: maxRSS * 1024 }
  if (process.env.BENCH_REPORT) fs.writeFileSync(process.env.BENCH_REPORT, JSON.stringify(report))
})

function helperSeconds() {
  let ticks = 0
  for (const pid of fs.existsSync('/proc/self') ? fs.readdirSync('/proc') : []) {
    try {
      const stat = /^\d+$/.test(pid) ? fs.readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(fields[1]) === process.pid) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // ended while we looked
    }
  }
  return ticks / TICKS_PER_SECOND
}
