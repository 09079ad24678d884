import { open, url, done } from './shot.tmp.ts'
const page = await open('demo.operator', JSON.parse(process.argv[2] ?? '{}'))
const tag = process.argv[3] ?? ''
await page.goto(url('/edit/1490?viewMode=view'))
await page.getByRole('tab').first().waitFor(); await page.waitForTimeout(400)
await page.screenshot({ path: `/tmp/ofs/${tag}v1.png` })
await page.getByRole('tab').nth(1).click(); await page.waitForTimeout(200); await page.screenshot({ path: `/tmp/ofs/${tag}v2.png` })
await page.getByRole('tab').nth(2).click(); await page.waitForTimeout(200); await page.screenshot({ path: `/tmp/ofs/${tag}v3.png` })
await page.getByRole('button', { name: /Previz|Előn/ }).click(); await page.waitForTimeout(1500); await page.screenshot({ path: `/tmp/ofs/${tag}v4.png` })
await page.keyboard.press('Escape')
await page.getByRole('button', { name: /^(Editează|Szerkesztés)$/ }).click(); await page.waitForTimeout(600); await page.screenshot({ path: `/tmp/ofs/${tag}v5.png` })
await done()
