import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#domain/text/calendar.ts'
import { openHost } from './host.ts'

let host: Awaited<ReturnType<typeof openHost>>
beforeAll(async () => void (host = await openHost('account_package')))
afterAll(() => host.close())
const run = (...words: string[]) => host.run('package', ...words)

test('the host starts the next package, which admins see at once, and takes one back', async () => {
  const { admin, code } = await host.open()
  const readPackage = async () => (await admin(api.session.information, {})).activePackage!
  const first = await readPackage()
  expect((await run('--account', code)).words).toMatch(`${code}: package 1, trial: 0.00 RON for a workplace and 30 days`)

  const begun = await run('--account', code.toLowerCase(), '--name', 'Anual', '--price', '1190.50', '--days', '365', '--description', 'Tot')
  const activeFrom = addDays(first.activeTo, 1)
  const activeTo = addDays(activeFrom, 365)
  expect(begun).toMatchObject({ code: 0, words: expect.stringContaining(`package 2, Anual: 1190.50 RON`) })
  expect(begun.words).toContain(`from ${activeFrom} to ${activeTo}`)
  expect(await readPackage()).toMatchObject({
    name: 'Anual',
    description: 'Tot',
    price: 1190.5,
    currency: 'RON',
    duration: 365,
    order: 2,
    activeFrom,
    activeTo,
  })
  expect((await admin(api.session.information, {})).account.activeTo).toBe(activeTo)

  const again = await run('--account', code, '--name', 'Anual', '--price', '1190.50')
  expect(again).toMatchObject({ code: 1, words: expect.stringContaining('ordered already') })
  const later = await run('--account', code, '--name', 'Lunar', '--price', '99', '--currency', 'eur', '--from', '2031-02-01')
  expect(later.words).toContain('package 3, Lunar: 99.00 EUR for a workplace and 30 days, from 2031-02-01 to 2031-03-03')

  expect((await run('--account', code, '--take-back', '2')).code).toBe(1)
  expect((await run('--account', code, '--take-back', '3')).words).toContain('package 2, Anual')
  expect(await readPackage()).toMatchObject({ order: 2, activeTo })
}, 60_000)

test('a package after an expired one starts today', async () => {
  const { code, rows } = await host.open()
  await rows((tx) => tx.updateTable('accountPackages').set({ activeFrom: '2020-01-01', activeTo: '2020-01-31' }).execute())
  expect((await run('--account', code)).words).toMatch(/ended \d+ days ago/)
  expect((await run('--account', code, '--name', 'Lunar', '--price', '99')).words).toContain('30 days left')
}, 60_000)

test('a mistyped package command is refused in one line and changes nothing', async () => {
  const { code } = await host.open()
  for (const [words, message] of [
    [['--account', 'QQQ'], 'There is no account QQQ'],
    [[], 'Say which account is meant'],
    [['--account', code, '--name', 'Anual'], 'A package has a name and a price'],
    [['--account', code, '--name', 'Anual', '--price', '1,5'], 'price="1,5" is not allowed: use an amount such as 1190.50'],
    [['--account', code, '--name', 'Anual', '--price', '1', '--days', '0'], 'days="0" is not allowed'],
    [['--account', code, '--name', 'Anual', '--price', '1', '--from', '2026-02-30'], 'from="2026-02-30" is not allowed'],
    [['--account', code, '--take-back', '1'], 'nothing was taken back'],
    [['--account', code, '--renew'], 'Use: atelier account package'],
  ] as [string[], string][]) {
    const { code: exit, words: answered } = await run(...words)
    expect({ exit, answered }).toEqual({ exit: 1, answered: expect.stringContaining(message) })
  }
  expect((await run('--account', code)).words).toContain('package 1')
}, 60_000)

test('the host lists its accounts in numbers', async () => {
  const { code, make, admin } = await host.open()
  await make.workOrder()
  const { account, activePackage } = await admin(api.session.information, {})
  const { words } = await host.run('accounts', '--json')
  const accounts = JSON.parse(words) as { code: string }[]
  expect(accounts.find((one) => one.code === code)).toMatchObject({
    name: account.name,
    status: 'active',
    activeTo: activePackage!.activeTo,
    ordersOf30Days: 1,
    smsCredits: 1000,
  })
  expect(accounts.map((one) => one.code)).toEqual(accounts.map((one) => one.code).toSorted())
  expect((await host.run('accounts')).words).toMatch(new RegExp(`^Code .*Last sign-in\n(.*\n)*${code} `))
  expect(await host.run('accounts', '--all')).toMatchObject({ code: 1, words: 'Use: atelier accounts [--json]\n' })
}, 60_000)
