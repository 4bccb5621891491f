// Rolls of the game in the text: pressed, or typed from the dice on the table, in three games.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFaultsByDayAndNight } from './axe.ts'
import { DESKTOP, PHONE, serveSite, stopClock, visit } from './chromium.ts'
import { listen, result, said } from './tray.ts'

const site = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Games', url: 'https://example.org', colorMode: { respectPrefersColorScheme: true },
    rolls: [
      {
        name: 'Cast',
        patterns: ['{word} {die} + {word} {die}[, Target {target}]'],
        margin: { every: 4, one: 'Boon', many: 'Boons' },
        doubles: { name: 'Omen', onSuccess: 'Wonder', onFailure: 'Peril' },
        near: { within: 2, name: 'Bargain', except: ['Brawl'], exceptBeside: ['Progress'] },
      },
      { name: 'Check', patterns: ['{word} check {bonus}[ against DC {target}]'], dice: 'd20', targetName: 'DC' },
      { name: 'Pool', patterns: ['a pool of {count}'], dice: 'd6', add: 'count', hit: 5, target: 2, targetName: 'Hits' },
    ],
  })
  -- content/docs/a.md --
  # Rolls
  Sneak: Grace d10 + Stealth d6, Target 8. Or fight: Might d8 + Melee d6, against any target.

  Progress 2 of 4: Wits d10 + Tinker d6, Target 8.

  Wrestle: Might d8 + Brawl d6.

  Roll a Stealth check +5 against DC 15, or a pool of 3, or a pool of 6.
`)

const open = (options: Parameters<typeof visit>[1] = {}) => visit(`${site.url}/docs/a`, options)

/** Rolls these numbers next: fractions of each die. */
const fix = (page: Page, ...numbers: number[]) =>
  page.evaluate((numbers) => {
    const { random } = Math
    Math.random = () => numbers.shift() ?? random()
  }, numbers)

const button = (page: Page, name: string) => page.getByRole('button', { name: `Roll ${name}`, exact: true })
const field = (page: Page, name: string, i = 0) => page.locator('.tray').getByLabel(name, { exact: true }).nth(i)

test.each([DESKTOP, PHONE])('a Cast shows both dice, Boons, and its exact chance ($width px)', async (viewport) => {
  const { page } = await open({ viewport })
  await fix(page, 0.65, 0.9)
  await button(page, 'Grace d10 + Stealth d6, Target 8').click()
  await expect
    .poll(() => result(page))
    .toBe('13 Grace d10 + Stealth d6, Target 8: 7 + 6. Success, 1 Boon. Chance of success 65% (13 in 20)')
})

test('doubles and a near miss have the names of the game', async () => {
  const { page } = await open()
  for (const [numbers, text] of [
    [[0.3, 0.6], '8 Grace d10 + Stealth d6, Target 8: 4 + 4. Success, Wonder.'],
    [[0.2, 0.4], '6 Grace d10 + Stealth d6, Target 8: 3 + 3. Failure, Peril.'],
    [[0.4, 0.3], '7 Grace d10 + Stealth d6, Target 8: 5 + 2. Failure, missed by 1: Bargain possible.'],
  ] as const) {
    await fix(page, ...numbers)
    await button(page, 'Grace d10 + Stealth d6, Target 8').click()
    await expect.poll(() => result(page)).toBe(`${text} Chance of success 65% (13 in 20)`)
  }
})

test('where the game rules the near miss out, the tray says only how much is missing', async () => {
  const { page } = await open()
  await button(page, 'Might d8 + Brawl d6').click()
  await field(page, 'Target').fill('8')
  for (const [die, face] of [
    ['d8', '4'],
    ['d6', '3'],
  ] as const)
    await field(page, die).fill(face)
  await expect
    .poll(() => result(page))
    .toContain('7 Might d8 + Brawl d6, Target 8: 4 + 3. Failure, missed by 1. Chance')
  await fix(page, 0.4, 0.3)
  await button(page, 'Wits d10 + Tinker d6, Target 8').click()
  await expect.poll(() => result(page)).toContain('5 + 2. Failure, missed by 1. Chance')
})

test('a check of a d20 game adds its bonus, and a pool counts its successes', async () => {
  const { page } = await open()
  await fix(page, 0.45, 0.9, 0.7, 0.1)
  await button(page, 'Stealth check +5 against DC 15').click()
  await expect
    .poll(() => result(page))
    .toBe('15 Stealth check +5 against DC 15: 10 + 5. Success. Chance of success 55% (11 in 20)')
  await button(page, 'a pool of 3').click()
  await expect.poll(() => result(page)).toBe('2 a pool of 3, Hits 2: 6, 5, 1. Success. Chance of success 26% (7 in 27)')
  await fix(page, 0.5, 0.1, 0.3)
  await button(page, 'a pool of 3').click()
  await expect
    .poll(() => result(page))
    .toBe('\u2013 a pool of 3, Hits 2: 4, 1, 2. No die counts. Failure. Chance of success 26% (7 in 27)')
})

test('dice on the table are typed by keyboard alone, and announced once', async () => {
  const { page } = await open()
  await stopClock(page)
  for (const [name, typed, text] of [
    [
      'Grace d10 + Stealth d6, Target 8',
      'd10: 9, d6: 3',
      '12 Grace d10 + Stealth d6, Target 8: 9 + 3. Success, 1 Boon. Chance of success 65% (13 in 20)',
    ],
    ['Might d8 + Melee d6', 'd8: 2, d6: 2', '4 Might d8 + Melee d6: 2 + 2. Omen'],
    [
      'Might d8 + Melee d6',
      'd8: 6, d6: 2, Target: 9',
      '8 Might d8 + Melee d6, Target 9: 6 + 2. Failure, missed by 1: Bargain possible. Chance of success 44% (7 in 16)',
    ],
    [
      'Stealth check +5 against DC 15',
      'd20: 20',
      '25 Stealth check +5 against DC 15: 20 + 5. Success. Chance of success 55% (11 in 20)',
    ],
    [
      'a pool of 6',
      '6d6: 655411',
      '3 a pool of 6, Hits 2: 6, 5, 5, 4, 1, 1. Success. Chance of success 65% (473 in 729)',
    ],
  ] as const) {
    await button(page, name).focus()
    await page.keyboard.press('Enter')
    const isOpen = async () => {
      await page.clock.runFor(500)
      return page.locator('.tray .typed').isVisible()
    }
    await expect.poll(isOpen).toBe(true)
    await listen(page)
    // The fields come next in the order of the Tab key.
    for (const [label = '', value = ''] of typed.split(', ').map((one) => one.split(': '))) {
      for (let tabs = 0; tabs < 6; tabs++) {
        if (await field(page, label).evaluate((one) => one === document.activeElement)) break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => result(page)).toBe(text)
    await page.clock.runFor(5_000)
    expect(await said(page), text).toHaveLength(1)
    await page.keyboard.press('Escape')
    await page.clock.runFor(500)
    await expect.poll(() => page.locator('.tray').count()).toBe(0)
    expect(await button(page, name).evaluate((one) => one === document.activeElement)).toBe(true)
  }
})

test('dice are typed by touch, with a keyboard of digits', async () => {
  const { page } = await open({ viewport: PHONE, hasTouch: true, isMobile: true })
  await button(page, 'Grace d10 + Stealth d6, Target 8').tap()
  await field(page, 'd10').tap()
  expect(await field(page, 'd10').getAttribute('inputmode')).toBe('numeric')
  await page.keyboard.type('10')
  await field(page, 'd6').tap()
  await page.keyboard.type('6')
  await expect.poll(() => result(page)).toMatch(/^16 .*: 10 \+ 6\. Success, 2 Boons\./)
})

test('a face that its die does not have is named, and not read', async () => {
  const { page } = await open()
  await button(page, 'Grace d10 + Stealth d6, Target 8').click()
  await field(page, 'd6').fill('7')
  await expect.poll(() => result(page)).toBe('\u2013 A d6 cannot show 7.')
  expect(await field(page, 'd6').getAttribute('aria-invalid')).toBe('true')
})

test('a typed target stays for the next roll, and the tray keeps and copies the last ten', async () => {
  const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await button(page, 'Might d8 + Melee d6').click()
  await field(page, 'Target').fill('9')
  await field(page, 'Target').press('Enter')
  await expect.poll(() => result(page)).toContain('Target 9')
  for (let time = 0; time < 11; time++) await page.locator('.tray').getByRole('button', { name: 'Roll again' }).click()
  await expect.poll(() => result(page)).toContain('Target 9')
  await page.locator('.tray summary').click()
  expect(await page.locator('.tray li').count()).toBe(10)
  await page.locator('.tray').getByRole('button', { name: 'Copy' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(10)
  expect(copied.split('\n')[0]?.replace(/\s+/g, ' ')).toBe(await result(page))
})

test('the tray has no axe violations', async () => {
  const { page } = await open({ reducedMotion: 'reduce' })
  await button(page, 'Grace d10 + Stealth d6, Target 8').click()
  await page.locator('.tray .typed').waitFor()
  await page.locator('.tray summary').click()
  await page.locator('.tray li').waitFor()
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await axeFaultsByDayAndNight(page)).toEqual([])
  }
})

test('without scripts a roll is plain text', async () => {
  const { page } = await open({ javaScriptEnabled: false })
  expect(
    await page
      .locator('.die')
      .first()
      .evaluate((one) => getComputedStyle(one).borderBottomWidth),
  ).toBe('0px')
  expect(await page.locator('article p').first().innerText()).toBe(
    'Sneak: Grace d10 + Stealth d6, Target 8. Or fight: Might d8 + Melee d6, against any target.',
  )
})
