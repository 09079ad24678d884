import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, type ShopFixture } from './fixtures.ts'

/** The Monday of the week in which the tests' appointments lie, and the names of its days. */
export const monday = '2031-11-24'
export const days = ['luni 24', 'marți 25', 'miercuri 26', 'joi 27', 'vineri 28', 'sâmbătă 29']

export const dayColumn = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
export const at = (day: string, from: string, to: string) => ({ from: `${day}T${from}:00Z`, to: `${day}T${to}:00Z` })

export async function openCalendar(page: Page, search = '') {
  await page.goto(`/dashboard/appointments?view=calendar&date=${monday}${search}`)
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The point on the screen for a minute in a column, in a calendar from 07:00 to 18:00. */
export async function pointAt(page: Page, column: string, time: string) {
  const box = (await dayColumn(page, column).boundingBox())!
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { x: box.x + box.width / 2, y: box.y + (box.height * (hours * 60 + minutes - 420)) / 660 }
}

type Point = { x: number; y: number }

/** Moves in steps, as a hand does. */
export async function drag(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

export const groupIn = async (shop: ShopFixture, name: string): Promise<number> => {
  const { id } = await shop.admin(api.appointmentGroups.create, { name, organizationId: shop.organization.id })
  return id
}
