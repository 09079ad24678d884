import type { Page, WebSocketRoute } from '@playwright/test'
import { expect } from './fixtures.ts'

export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const cardIn = (page: Page, name: string, plate: string) => column(page, name).getByRole('article', { name: plate })
export const card = (page: Page, plate: string) => page.getByRole('article', { name: plate })
export const menuOf = (page: Page, plate: string) => page.getByRole('button', { name: `Opțiuni pentru ${plate}` })
export const status = (page: Page, name: string) => page.getByRole('group', { name: 'Stări afișate' }).getByRole('button', { name })
export const message = (page: Page, text: string) => page.locator('.mantine-Notification-root', { hasText: text })
export const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
export const plated = (plateNumber: string) => ({ car: { plateNumber } })

/** Opens the board and waits for its live connection. */
export async function openBoard(page: Page, search = '') {
  await page.goto(`/dashboard${search}`)
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
}

/** The page's live connection, which can be cut and restored. Called before the page is opened. */
export async function liveLine(page: Page) {
  let reachable = true
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket(/\/app\//, (route) => {
    socket = route
    if (reachable) route.connectToServer()
    else void route.close()
  })
  return {
    async cut() {
      reachable = false
      await socket?.close()
    },
    mend() {
      reachable = true
    },
  }
}

export async function moveByMenu(page: Page, plate: string, to: string) {
  await menuOf(page, plate).click()
  await page.getByRole('menuitem', { name: to }).click()
}
