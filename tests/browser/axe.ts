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

export interface Rules {
  type: 'tag' | 'rule'
  values: string[]
}

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
