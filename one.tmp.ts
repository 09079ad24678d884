import { open, url, done } from './shot.tmp.ts'
const page = await open('demo.operator')
await page.goto(url('/create'))
await page.waitForTimeout(1500)
await page.screenshot({ path: '/tmp/ofs/create.png' })
await done()
