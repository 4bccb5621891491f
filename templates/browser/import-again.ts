// Imports a script on demand. Browsers cache a failed import by its address as long as the page
// is open. After a failure, e.g. while offline, this tries again once with a different address.

export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\S+/.exec(String(error))?.[0]
    if (!address) throw error
    return import(`${address}?${Date.now()}`)
  }
}
