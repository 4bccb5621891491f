// The tray with the results of rolls, as readers see and hear it.
import type { Page } from 'playwright'

/** The shown result. */
export const result = async (page: Page) =>
  (await page.locator('.tray [role=status]').innerText()).replace(/\s+/g, ' ').trim()

/** Keeps each text that the status of the tray announces from now on. */
export const listen = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const text = document.querySelector('.tray [role=status]')?.textContent?.trim() ?? ''
      if (text && said.at(-1) !== text) said.push(text)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })

/** The texts since `listen`. */
export const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)
