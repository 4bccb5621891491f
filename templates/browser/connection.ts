// Whether data is scarce: the reader asked to save it, or the network is slow.

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}
