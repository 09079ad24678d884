import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('/dashboard/share has no violations when nothing came', async ({ signedIn }) => {
  const page = await signedIn('worker', { viewport: { width: 360, height: 740 } })
  await page.goto('/dashboard/share')
  await expect(page.getByRole('heading', { name: 'Nu a venit nicio poză' })).toBeVisible()
  await expectAccessible(page)
})
