// Progress of long builds, on terminals only.

const SHOW_AFTER_MS = 1000
const REDRAW_MS = 100

interface Progress {
  show(done: number, total: number): void
  end(): void
}

export function openProgress(wanted: boolean): Progress {
  const started = performance.now()
  let drawn = 0
  const onTerminal = wanted && process.stderr.isTTY && process.env.CI === undefined
  return {
    show(done, total) {
      const now = performance.now()
      if (!onTerminal || now - started < SHOW_AFTER_MS || (now - drawn < REDRAW_MS && done < total)) return
      drawn = now
      process.stderr.write(`\r\u001b[K${done} of ${total} pages`)
    },
    end() {
      if (drawn > 0) process.stderr.write('\r\u001b[K')
      drawn = 0
    },
  }
}
