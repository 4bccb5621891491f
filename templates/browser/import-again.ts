// Scripts that are fetched when they are wanted. Browsers remember a failed import by its address, for as long as the page
// lives; so that a moment without a network is not for ever, it is tried once more under another address.

export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\S+/.exec(String(error))?.[0]
    if (!address) throw error
    return import(`${address}?${Date.now()}`)
  }
}
