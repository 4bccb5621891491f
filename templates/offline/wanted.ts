// The page shown instead of one that is not kept: shows the page that the reader wanted as soon as the network has it.

/** `list`: the first one of links to what is kept. The network may have come back before this script was loaded. */
export function play(list: HTMLElement) {
  const showWanted = async () => {
    const isShown = () => list.isConnected && navigator.onLine && !document.querySelector('dialog[open]')
    if (isShown() && (await isInReach(location.href)) && isShown()) location.reload()
  }
  addEventListener('online', showWanted)
  addEventListener('pageshow', ({ persisted }) => persisted && showWanted())
  return showWanted()
}

/** The service worker answers only to GET. */
async function isInReach(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  return answer !== undefined && answer.status < 500
}
