import type { Page } from '@playwright/test'
import { constantFrom, record, sample, string } from 'fast-check'
import { readPhone } from '#contract/kit/readers/phone.ts'
import { readPlate } from '#contract/kit/readers/plate.ts'
import { nowhere, type Reading } from '#contract/kit/readers/reading.ts'
import { readTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { expect, test } from './fixtures.ts'
import { client, newOrder, sizeField, tab } from './order-page.ts'

const place = { ...nowhere, country: 'RO' } as const
type Read = (typed: string) => Reading<unknown>
const asTyped: Read = () => ({ kind: 'empty' })

/** The fields of the form that take any text, with their tab and their reader. */
const fields = {
  plate: {
    onTab: 'Date generale',
    of: (page: Page) => page.getByRole('combobox', { name: 'Număr de înmatriculare' }),
    read: (typed: string) => readPlate(typed, place),
  },
  client: { onTab: 'Date generale', of: client, read: asTyped },
  phone: { onTab: 'Date generale', of: (page: Page) => page.getByLabel('Telefon'), read: (typed: string) => readPhone(typed, place) },
  size: { onTab: 'Date vehicul', of: (page: Page) => sizeField(page), read: readTyreSize },
  dot: { onTab: 'Date vehicul', of: (page: Page) => page.getByLabel('DOT'), read: asTyped },
  vin: { onTab: 'Date vehicul', of: (page: Page) => page.getByLabel('Serie șasiu (VIN)'), read: asTyped },
  notes: { onTab: 'Date vehicul', of: (page: Page) => page.getByLabel('Observații despre vehicul'), read: asTyped },
} as const
type FieldName = keyof typeof fields
const names = Object.keys(fields) as FieldName[]
const tabs = ['Date generale', 'Date vehicul'] as const

const typedText = string({ unit: constantFrom(...Array.from('abcxyz0123456 /.-')), minLength: 4, maxLength: 14 }).filter((text) =>
  /[a-z1-9].*[a-z\d].*[a-z\d]/.test(text),
)
const steps = sample(record({ field: constantFrom(...names), text: typedText, leave: constantFrom('blur', 'tab', 'key') }), {
  numRuns: 200,
  seed: 20261127,
})

const keyOf = (text: string) => text.toUpperCase().replace(/[^A-Z\d]/g, '')

/** The texts of all fields of both tabs. */
async function readTexts(page: Page): Promise<string> {
  const texts: string[] = []
  for (const name of tabs) {
    await tab(page, name).click()
    // After a reload the second tab loads late.
    await expect(name === 'Date vehicul' ? sizeField(page) : page.getByLabel('Telefon')).toBeVisible()
    texts.push(
      ...(await page
        .getByRole('tabpanel')
        .locator('input, textarea')
        .evaluateAll((found) => found.map((field) => (field as HTMLInputElement).value))),
    )
  }
  return texts.map(keyOf).join('\n')
}

/** A text is kept as typed, or as it was read together with the words that its reader left out. */
function isKept(page: string, typed: string, read: Read): boolean {
  if (page.includes(keyOf(typed))) return true
  const reading = read(typed)
  return reading.kind === 'read' && page.includes(keyOf(reading.text)) && reading.ignored.every((word) => page.includes(keyOf(word)))
}

/** A draft that the server has opens by itself; one that only this browser has is offered. */
async function continueOrder(page: Page) {
  const offer = page.getByRole('button', { name: 'Continuă comanda' })
  const phone = page.getByLabel('Telefon')
  const isOpen = async () => (await phone.count()) > 0 && ((await offer.count()) > 0 || (await phone.inputValue()) !== '')
  await expect.poll(isOpen).toBe(true)
  if ((await offer.count()) > 0) await offer.click()
  // The draft may open in a page of its own.
  await expect(offer).toHaveCount(0)
}

test('a typed text stays in the form through changes of tab, leaving its field and a reload', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await newOrder(page)
  const latest = new Map<FieldName, string>()
  for (const [at, { field, text, leave }] of steps.entries()) {
    const { onTab, of } = fields[field]
    if ((await tab(page, onTab).getAttribute('aria-selected')) !== 'true') await tab(page, onTab).click()
    await of(page).fill(text)
    latest.set(field, text)
    if (leave === 'blur') await of(page).blur()
    else if (leave === 'tab')
      await tab(
        page,
        tabs.find((other) => other !== onTab)!,
      ).click()
    else await page.keyboard.press(onTab === 'Date generale' ? 'Control+Enter' : 'Control+Shift+Enter')
    if (at % 50 === 49) {
      await page.reload()
      await continueOrder(page)
    }
    if (at % 10 !== 9) continue
    const texts = await readTexts(page)
    const lost = [...latest].filter(([name, typed]) => !isKept(texts, typed, fields[name].read))
    expect(lost, `after step ${at}`).toEqual([])
  }
})
