// Runs axe-core on a page.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
  axe: {
    run(
      part: string,
      options: object,
    ): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
  }
}

interface Rules {
  type: 'tag' | 'rule'
  values: string[]
}

export const WCAG: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** 'rule target: reason' for each violation in this part of the page, by these rules or by all. */
export async function axeFaults(page: Page, part = 'html', rules?: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(
    async ([part, options]) => {
      const { violations } = await (window as unknown as AxeWindow).axe.run(part, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      )
    },
    [part, options] as const,
  )
}

/** The axe rules about colours, which are the only ones that dark mode can affect. */
const COLOURS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The same in both modes, one after the other. Open the page with reduced motion, so that no colour is on its way. */
export async function axeFaultsByDayAndNight(page: Page, part = 'html', rules?: Rules): Promise<string[]> {
  const byDay = await showMode(page, 'light').then(() => axeFaults(page, part, rules))
  const byNight = await showMode(page, 'dark').then(() => axeFaults(page, part, COLOURS))
  await showMode(page, 'light')
  return [...byDay, ...byNight.map((fault) => `by night: ${fault}`)]
}

const showMode = (page: Page, mode: string) =>
  page.evaluate((mode) => {
    document.documentElement.dataset.theme = mode
  }, mode)
