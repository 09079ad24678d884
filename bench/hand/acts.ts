import type { Locator, Page } from '@playwright/test'
import { costOf, type Hand } from './counters.ts'

/** Takes the first card of one column to the top of the other, and back. */
export async function drops(hand: Hand, page: Page, names: [string, string], times: number) {
  let [card, place] = ['', '']
  return costOf(hand, times, () => page.mouse.up(), {
    before: async (n) => {
      const [from, to] = n % 2 ? names.toReversed() : names
      const [held, above] = [await firstCard(page, from!), await firstCard(page, to!)]
      card = held.id
      place = to!
      await page.mouse.move(held.x + 60, held.y + 60)
      await page.mouse.down()
      await page.mouse.move(above.x + 60, above.y + 30, { steps: 6 })
      await page.mouse.move(above.x + 60, above.y + 8, { steps: 2 })
    },
    after: async () => {
      while ((await firstCard(page, place)).id !== card) await page.waitForTimeout(20)
      await settled(page)
    },
  })
}

/** What the server tells of a move comes after its answer, and would be counted with the next. */
export function settled(page: Page) {
  return page.waitForTimeout(400)
}

type Place = { id: string; x: number; y: number }

async function firstCard(page: Page, name: string): Promise<Place> {
  const found = await page.evaluate(`(() => {
    const column = [...document.querySelectorAll('section')].find((each) => each.querySelector('h2')?.textContent === ${JSON.stringify(name)})
    const card = column.querySelector('[data-card]')
    const { x, y } = card.getBoundingClientRect()
    return { id: card.dataset.card, x, y }
  })()`)
  return found as Place
}

export async function scrolls(hand: Hand, page: Page, area: Locator, times: number) {
  await area.hover()
  return costOf(hand, times, (n) => page.mouse.wheel(0, n % 10 < 5 ? 300 : -300))
}

/** Gives an order another status by the menu of its card, and takes it back. */
export function statuses(hand: Hand, id: number, times: number) {
  const { page } = hand
  const choices = ['În lucru', 'Nouă']
  const choice = (n: number) => page.getByRole('menuitem', { name: choices[n % 2]!, exact: true })
  return costOf(hand, times, () => page.mouse.up(), {
    before: async (n) => {
      await page.locator(`[data-card="${id}"]`).getByRole('button').click()
      await choice(n).hover()
      await page.waitForTimeout(300) // the menu moves until then
      await page.mouse.down()
    },
    after: () => settled(page),
  })
}

/** Says on its card how an order was paid: another way each time. */
export async function payments(hand: Hand, id: number, times: number) {
  const { page } = hand
  const choice = page.locator(`[data-card="${id}"]`).getByRole('combobox')
  await choice.focus()
  return costOf(hand, times, (n) => page.keyboard.press(n % 2 ? 'ArrowUp' : 'ArrowDown'), { after: () => settled(page) })
}

/** Writes a number into its row and takes it over by Enter. */
export async function documentNumbers(hand: Hand, times: number) {
  const { page } = hand
  const open = page
    .locator('[data-row]')
    .first()
    .getByRole('button', { name: /^Nr\. document/ })
  return costOf(hand, times, () => page.keyboard.press('Enter'), {
    before: async (n) => {
      await open.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(`F-${n}`)
    },
    after: async () => {
      await open.waitFor()
      await settled(page)
    },
  })
}
